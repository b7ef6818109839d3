-- What a list shows, under a name: the parameters of its address.
create table saved_view (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- The address of the list's screen, such as /servers.
  list text collate "C" not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  params jsonb not null,
  -- Who uses it besides its owner; null: nobody.
  group_id uuid references account_group (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- It stays a while, so that a removal can be undone.
  removed_at timestamptz
);
create unique index saved_view_name on saved_view (account_id, list, name_key) where removed_at is null;
create index saved_view_group on saved_view (group_id, list) where group_id is not null;
create index saved_view_removed on saved_view (removed_at) where removed_at is not null;

-- The view that a list begins with; one that its owner shares no more has no effect.
create table saved_view_default (
  account_id uuid not null references account (id) on delete cascade,
  list text collate "C" not null,
  view_id uuid not null references saved_view (id) on delete cascade,
  primary key (account_id, list)
);
create index saved_view_default_view on saved_view_default (view_id);
