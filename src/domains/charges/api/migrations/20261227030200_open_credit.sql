-- What accounts can use before money: the domain of credits replaces it.
create view open_credit as
  select null::uuid as account_id, null::text collate "C" as currency, null::bigint as amount_left, null::int as percent,
    null::text[] collate "C" as meters, null::timestamptz as expires_at
  where false;
