create extension if not exists pg_trgm;

create table server (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  zone_id text collate "C" not null references data_center (id),
  image_id uuid not null references image (id),
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  description text not null default '',
  state text not null check (state in ('creating', 'on', 'off', 'suspended', 'configuring', 'cloning', 'migrating',
    'terminating', 'terminated', 'error')),
  -- Set from a resume until the next power change: the wire then reports `resumed`.
  resumed boolean not null default false,
  power_since timestamptz not null,
  error text,
  cpu_type text not null check (cpu_type in ('A', 'B', 'T', 'D')),
  cpu_count int not null check (cpu_count > 0),
  ram_mb int not null check (ram_mb > 0),
  disk_gb int not null check (disk_gb > 0),
  primary_ip inet,
  billing_mode int not null check (billing_mode in (0, 1)),
  traffic_package text,
  backup boolean not null default false,
  managed boolean not null default false,
  tags text[] not null default '{}',
  price_version_id uuid not null references price_list_version (id),
  currency text not null check (currency in ('USD', 'ILS', 'EUR')),
  monthly_micro bigint not null,
  hourly_on_micro bigint not null,
  hourly_off_micro bigint not null,
  -- What a month costs in micros, for sorting and sums: monthly, or 730 hours on.
  month_micro bigint generated always as (case billing_mode when 0 then monthly_micro else hourly_on_micro * 730 end) stored,
  engine_ref text,
  -- The task at work on it; the guard `where task_id is null` makes a second one impossible.
  task_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  terminated_at timestamptz
);
-- Every sortable column, each with the id as tie-breaker, for the three reaches (provider, site, account).
create index server_name on server (name_key, id) where state <> 'terminated';
create index server_created on server (created_at, id) where state <> 'terminated';
create index server_site_name on server (site_id, name_key, id) where state <> 'terminated';
create index server_site_created on server (site_id, created_at, id) where state <> 'terminated';
create index server_account_name on server (account_id, name_key, id) where state <> 'terminated';
create index server_state on server (state, name_key, id) where state <> 'terminated';
create index server_zone on server (zone_id, name_key, id) where state <> 'terminated';
create index server_ram on server (ram_mb, id) where state <> 'terminated';
create index server_disk_gb on server (disk_gb, id) where state <> 'terminated';
create index server_price on server (month_micro, id) where state <> 'terminated';
create index server_power_since on server (power_since, id) where state <> 'terminated';
create index server_search on server using gin (name_key gin_trgm_ops) where state <> 'terminated';
create unique index server_engine_ref on server (zone_id, engine_ref) where engine_ref is not null;
create index server_task on server (task_id) where task_id is not null;
create index server_no_ip on server (created_at, id) where primary_ip is null and state <> 'terminated';
-- Names are unique among the living servers of an account.
create unique index server_name_unique on server (account_id, name_key) where state <> 'terminated';

create table server_disk (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  position int not null,
  size_gb int not null check (size_gb > 0),
  unique (server_id, position)
);

create table server_nic (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  position int not null,
  network_id uuid not null references network (id),
  mac macaddr not null unique,
  connected boolean not null default true,
  unique (server_id, position)
);

create table server_history (
  id bigint generated always as identity primary key,
  server_id uuid not null references server (id) on delete cascade,
  site_id uuid not null,
  account_id uuid not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('power', 'configuration', 'lifecycle', 'network')),
  action text not null,
  from_state text,
  to_state text,
  actor_name text not null,
  -- console, api, schedule, engine (it happened without us) or system.
  source text not null,
  task_id uuid
);
create index server_history_server on server_history (server_id, id desc);
create index server_history_power on server_history (at desc, id desc) where kind = 'power';
create index server_history_power_site on server_history (site_id, at desc, id desc) where kind = 'power';

-- The latest measurement, overwritten in place: unlogged, since a crash costs one reading.
create unlogged table server_runtime (
  server_id uuid primary key,
  at timestamptz not null,
  cpu_percent real not null,
  ram_percent real not null,
  net_in_kbps real not null,
  net_out_kbps real not null,
  disk_iops real not null,
  uptime_seconds int not null
) with (fillfactor = 50);

-- One row a minute of the servers that are watched, kept for an hour.
create unlogged table server_sample (
  server_id uuid not null,
  minute timestamptz not null,
  cpu_percent real not null,
  ram_percent real not null,
  net_in_kbps real not null,
  net_out_kbps real not null,
  primary key (server_id, minute)
);
create index server_sample_minute on server_sample (minute);

-- Servers that somebody is looking at: the observer measures them every few seconds until then.
create unlogged table server_watch (
  server_id uuid primary key,
  until timestamptz not null
);
