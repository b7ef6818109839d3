-- How a site reaches Adobe VIP Marketplace: the credentials of its distributor's project, and which reseller it is.
create table adobe_connection (
  site_id uuid primary key references site (id) on delete cascade,
  client_id text not null,
  secret_sealed bytea not null,
  reseller_id text collate "C" not null,
  distributor_id text not null,
  market_segment text collate "C" not null,
  currency text collate "C" not null,
  -- As Adobe names the reseller.
  reseller text not null default '',
  version int not null default 1,
  changed_at timestamptz not null,
  checked_at timestamptz,
  check_task_id uuid,
  sync_task_id uuid,
  synced_at timestamptz,
  sync_error sentence,
  sync_due_at timestamptz
);
create index adobe_connection_due on adobe_connection (sync_due_at) where sync_due_at is not null;

-- What the last test of a connection found.
create table adobe_check (
  site_id uuid not null references adobe_connection (site_id) on delete cascade,
  check_id text collate "C" not null,
  position int not null,
  state text collate "C" not null check (state in ('waiting', 'ok', 'warning', 'failed', 'skipped')),
  result sentence,
  next sentence,
  primary key (site_id, check_id)
);

-- The customers of a site's reseller at Adobe, each linked to one user at most. Contacts and addresses stay at Adobe.
create table adobe_customer (
  id uuid primary key,
  site_id uuid not null references site (id) on delete cascade,
  adobe_id text collate "C" not null,
  company text collate "C" not null,
  state text collate "C" not null,
  country text collate "C" not null default '',
  segment text collate "C" not null default '',
  -- When all subscriptions renew.
  anniversary date,
  license_level text collate "C" not null default '',
  consumable_level text collate "C" not null default '',
  global_sales boolean not null default false,
  -- The three-year commitment; null: there is none.
  commitment_state text collate "C",
  commitment_starts_on date,
  commitment_ends_on date,
  commitment_licenses int not null default 0,
  commitment_consumables int not null default 0,
  account_id uuid references account (id) on delete set null,
  -- The synchronization that came across it last.
  seen_task uuid not null,
  -- When Adobe stopped listing it.
  removed_at timestamptz,
  details_at timestamptz,
  details_error sentence,
  sync_task_id uuid,
  unique (site_id, adobe_id)
);
create index adobe_customer_company on adobe_customer (site_id, company, id);
create index adobe_customer_account on adobe_customer (account_id) where account_id is not null;

create table adobe_subscription (
  customer_id uuid not null references adobe_customer (id) on delete cascade,
  ref text collate "C" not null,
  offer text collate "C" not null,
  state text collate "C" not null,
  quantity int not null,
  -- Null: Adobe counts no use of it.
  used int,
  auto_renew boolean not null,
  renewal_quantity int not null,
  currency text collate "C" not null,
  renews_on date,
  created_at timestamptz,
  removed_at timestamptz,
  primary key (customer_id, ref)
);
