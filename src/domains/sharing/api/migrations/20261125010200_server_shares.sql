-- Who besides its account may use a server, and how far: one row for each person or group.
create table server_share (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  site_id uuid not null references site (id),
  -- A group; or a person, named by email, whose account is null as long as nobody has it.
  group_id uuid references account_group (id) on delete cascade,
  account_id uuid references account (id) on delete cascade,
  email text,
  email_key text collate "C" generated always as (lower(email)) stored,
  level text not null check (level in ('access', 'configure')),
  granted_by text not null,
  granted_at timestamptz not null,
  check ((group_id is null) = (email is not null)),
  check (group_id is null or account_id is null)
);
create unique index server_share_person on server_share (server_id, email_key) where group_id is null;
create unique index server_share_of_group on server_share (server_id, group_id) where group_id is not null;
-- What every request of a customer asks for.
create index server_share_account on server_share (account_id, server_id) where account_id is not null;
create index server_share_group on server_share (group_id, server_id) where group_id is not null;
create index server_share_waiting on server_share (site_id, email_key) where account_id is null and group_id is null;
