-- How a site reaches Partner Center: the application of its partner, and the consent that was given to it.
create table ms_cloud_connection (
  site_id uuid primary key references site (id) on delete cascade,
  user_name text not null,
  password_sealed bytea not null,
  app_id text not null,
  secret_sealed bytea not null,
  secret_expires date,
  tenant_id text collate "C" not null,
  partner_id text not null,
  -- What tokens in the name of the user who consented are renewed with; null: no one has.
  refresh_sealed bytea,
  consent_at timestamptz,
  consent_by text not null default '',
  -- The sign-in at Microsoft that is under way: by whom, until when, and where it comes back to.
  state_hash bytea,
  state_until timestamptz,
  state_by uuid,
  state_redirect text,
  -- What administrators of tenants open to accept the partner.
  import_url text not null default '',
  version int not null default 1,
  changed_at timestamptz not null,
  checked_at timestamptz,
  check_task_id uuid,
  sync_task_id uuid,
  synced_at timestamptz,
  sync_error sentence,
  -- Null: no consent, so nothing is synchronized.
  sync_due_at timestamptz,
  -- How many days before its end the expiry of the secret was last notified.
  reminded_days int
);
create index ms_cloud_connection_due on ms_cloud_connection (sync_due_at) where sync_due_at is not null;

-- What the last test of a connection found.
create table ms_cloud_check (
  site_id uuid not null references ms_cloud_connection (site_id) on delete cascade,
  check_id text collate "C" not null,
  position int not null,
  state text collate "C" not null check (state in ('waiting', 'ok', 'warning', 'failed', 'skipped')),
  result sentence,
  next sentence,
  primary key (site_id, check_id)
);

-- The customers of a site's partner at Microsoft: tenants, each linked to one user at most.
create table ms_customer (
  id uuid primary key,
  site_id uuid not null references site (id) on delete cascade,
  tenant_id text collate "C" not null,
  company text collate "C" not null,
  domain text collate "C" not null,
  relationship text collate "C" not null,
  account_id uuid references account (id) on delete set null,
  -- The synchronization that came across it last.
  seen_task uuid not null,
  -- When Partner Center stopped listing it.
  removed_at timestamptz,
  details_at timestamptz,
  details_error sentence,
  sync_task_id uuid,
  unique (site_id, tenant_id)
);
create index ms_customer_company on ms_customer (site_id, company, id);
create index ms_customer_account on ms_customer (account_id) where account_id is not null;

create table ms_subscription (
  customer_id uuid not null references ms_customer (id) on delete cascade,
  ref text collate "C" not null,
  name text collate "C" not null,
  offer text not null,
  state text collate "C" not null,
  billing_type text collate "C" not null,
  quantity int not null,
  unit text not null,
  term text collate "C" not null,
  billing_cycle text collate "C" not null,
  auto_renew boolean not null,
  starts_at timestamptz,
  commitment_ends_at timestamptz,
  cancel_until timestamptz,
  removed_at timestamptz,
  primary key (customer_id, ref)
);

create table ms_license (
  customer_id uuid not null references ms_customer (id) on delete cascade,
  sku_id text collate "C" not null,
  name text collate "C" not null,
  part text not null,
  total int not null,
  used int not null,
  suspended int not null,
  warning int not null,
  primary key (customer_id, sku_id)
);

create table ms_azure_subscription (
  customer_id uuid not null references ms_customer (id) on delete cascade,
  ref text collate "C" not null,
  name text collate "C" not null,
  state text collate "C" not null,
  removed_at timestamptz,
  primary key (customer_id, ref)
);

-- What each Azure subscription has cost in a month, as Microsoft estimated it last. Hundredths of the currency's unit.
create table ms_azure_cost (
  customer_id uuid not null,
  ref text collate "C" not null,
  month date not null,
  amount bigint not null,
  currency text collate "C" not null,
  updated_at timestamptz not null,
  primary key (customer_id, ref, month),
  foreign key (customer_id, ref) references ms_azure_subscription (customer_id, ref) on delete cascade
);
