-- People of one site whom an account names together, so that things are shared with all of them at once.
create table account_group (
  id uuid primary key,
  site_id uuid not null references site (id),
  -- Whose group it is.
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  unique (account_id, name_key)
);
create index account_group_site on account_group (site_id, name_key, id);
create index account_group_name on account_group (name_key, id);
create index account_group_created on account_group (account_id, created_at, id);

-- A member is named by email. Nobody is told whether somebody has it: without an account it waits for one.
create table account_group_member (
  id uuid primary key,
  group_id uuid not null references account_group (id) on delete cascade,
  site_id uuid not null references site (id),
  account_id uuid references account (id) on delete cascade,
  email text not null,
  email_key text collate "C" generated always as (lower(email)) stored,
  added_by text not null,
  added_at timestamptz not null,
  unique (group_id, email_key)
);
create index account_group_member_account on account_group_member (account_id, group_id) where account_id is not null;
create index account_group_member_waiting on account_group_member (site_id, email_key) where account_id is null;
