-- Who is refused at sign-up, sign-in or payment, and the exceptions. One that was removed can be restored for a while.
create table blacklist_entry (
  id uuid primary key,
  kind text collate "C" not null check (kind in ('address', 'domain', 'email', 'phone', 'card', 'host')),
  effect text collate "C" not null check (effect in ('refuse', 'allow')),
  value text collate "C" not null,
  -- Of addresses.
  range cidr,
  places text[] not null,
  reason text not null,
  ticket text not null default '',
  created_by uuid,
  created_at timestamptz not null,
  until timestamptz,
  hits int not null default 0,
  last_hit_at timestamptz,
  last_value text not null default '',
  last_place text collate "C",
  version int not null default 1,
  removed_at timestamptz,
  check ((kind = 'address') = (range is not null))
);
create unique index blacklist_entry_value on blacklist_entry (kind, value, effect) where removed_at is null;
create index blacklist_entry_range on blacklist_entry using gist (range inet_ops) where removed_at is null;
create index blacklist_entry_since on blacklist_entry (created_at, id);
create index blacklist_entry_by on blacklist_entry (created_by) where created_by is not null;
create index blacklist_entry_removed on blacklist_entry (removed_at) where removed_at is not null;

-- What entries have refused.
create table blacklist_hit (
  id uuid primary key,
  at timestamptz not null,
  entry_id uuid not null references blacklist_entry (id) on delete cascade,
  place text collate "C" not null,
  fact text collate "C" not null,
  value text not null,
  ip inet,
  -- No references: a request that is refused may hold the lock of its account.
  site_id uuid not null,
  account_id uuid
);
create index blacklist_hit_at on blacklist_hit (at, id);
create index blacklist_hit_entry on blacklist_hit (entry_id, at);
create index blacklist_hit_account on blacklist_hit (account_id) where account_id is not null;
create index blacklist_hit_site on blacklist_hit (site_id);

-- The mail servers of domains and the reverse names of addresses, which entries of hosts are compared with: requests never wait
-- for name servers.
create table blacklist_lookup (
  name text collate "C" primary key,
  hosts text[] not null default '{}',
  asked_at timestamptz not null,
  looked_at timestamptz
);
create index blacklist_lookup_due on blacklist_lookup (asked_at) where looked_at is null;
create index blacklist_lookup_old on blacklist_lookup (looked_at);

-- Block lists (DNSBL) that public addresses are checked against.
create table block_list (
  id uuid primary key,
  name text collate "C" not null,
  zone text collate "C" not null unique,
  servers text[] not null default '{}',
  delist_url text not null default '',
  steps text not null default '',
  enabled boolean not null,
  answered_at timestamptz,
  problem text collate "C" check (problem in ('refused', 'away')),
  version int not null default 1,
  created_at timestamptz not null
);
create unique index block_list_name on block_list (lower(name));

-- When public addresses were last checked.
create table block_list_check (
  ip inet primary key,
  checked_at timestamptz not null
);
