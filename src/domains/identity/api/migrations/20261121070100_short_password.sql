-- Set at a sign-in with a password that is shorter than its site asks for by now; nothing is permitted until a new one is chosen.
alter table credential add column is_short boolean not null default false;

-- Whether an account signs in with a password that its site no longer takes.
create function password_short(wanted uuid) returns boolean language sql stable as $$
  select exists (select from credential c join account a on a.id = c.account_id where a.id = wanted and a.email_sign_in and c.is_short)
$$;
