-- Until when someone is in a group; null: until they are removed.
alter table account_group_member add column until timestamptz;
create index account_group_member_until on account_group_member (until) where until is not null;

-- Who was in a group, and how that ended. Access is a row of account_group_member alone: who is here has none.
create table account_group_former (
  id uuid primary key,
  group_id uuid not null references account_group (id) on delete cascade,
  site_id uuid not null references site (id),
  account_id uuid references account (id) on delete cascade,
  email text not null,
  email_key text collate "C" generated always as (lower(email)) stored not null,
  state text collate "C" not null check (state in ('expired', 'removed')),
  added_by text not null,
  added_at timestamptz not null,
  until timestamptz,
  ended_at timestamptz not null
);
create index account_group_former_group on account_group_former (group_id, email_key);
create index account_group_former_account on account_group_former (account_id) where account_id is not null;
create index account_group_former_site on account_group_former (site_id, email_key);
