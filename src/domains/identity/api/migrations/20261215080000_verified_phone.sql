-- The first phone that an account has proven to be its own, for what lower domains send there; null: it has none.
create function verified_phone(wanted uuid) returns text language sql stable as $$
  select phone from factor_phone where account_id = wanted and verified_at is not null order by created_at limit 1
$$;
