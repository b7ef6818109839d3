-- A person is a member of several accounts with one sign-in: `sign_in_id` names the account whose sign-in opens this one.
alter table account
  add column sign_in_id uuid references account (id),
  -- A member who left a team, and still signs in by this account to others.
  add column left_at timestamptz,
  add constraint account_sign_in_parent check (sign_in_id is null or parent_id is not null);
create index account_sign_in on account (sign_in_id) where sign_in_id is not null;

-- One person once in each account.
create unique index account_membership on account (parent_id, sign_in_id) where sign_in_id is not null;

-- An email signs in to one account of a site, and what is shared with it is that account's: others of the same person have a key that
-- no email equals.
alter table account alter column email_key drop expression;
create function account_email_key() returns trigger language plpgsql as $$
begin
  new.email_key := lower(new.email) || case when new.sign_in_id is null then '' else ' ' || new.id::text end;
  return new;
end $$;
create trigger account_email_key before insert or update of email, sign_in_id on account
  for each row execute function account_email_key();

-- The email of a person is the same in all accounts that their sign-in opens.
create function follow_sign_in_email() returns trigger language plpgsql as $$
begin
  update account set email = new.email where sign_in_id = new.id;
  return null;
end $$;
create trigger account_follow_email after update of email on account
  for each row when (old.email is distinct from new.email) execute function follow_sign_in_email();
