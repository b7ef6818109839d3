-- The storage pools behind the engines, as these last listed them.
create table storage_pool (
  id uuid primary key,
  engine text collate "C" not null,
  -- As its engine calls it.
  ref text collate "C" not null,
  name text collate "C" not null,
  kind text collate "C" not null,
  -- Null: it serves every data center of its engine.
  zone_id text collate "C",
  -- The host whose own disk it is, as its engine calls it.
  host_ref text collate "C",
  state text collate "C" not null check (state in ('online', 'degraded', 'offline')),
  state_since timestamptz not null,
  capacity_gb double precision,
  used_gb double precision not null,
  promised_gb double precision not null,
  overcommit double precision,
  volumes int not null default 0,
  seen_at timestamptz not null,
  volumes_at timestamptz,
  unique (engine, ref)
);
create index storage_pool_zone on storage_pool (zone_id, name);

-- How full a pool was: every five minutes for a week, and every hour for as long as a forecast looks back.
create table storage_pool_sample (
  pool_id uuid not null references storage_pool (id) on delete cascade,
  grain smallint not null check (grain in (5, 60)),
  at timestamptz not null,
  used_gb real not null,
  promised_gb real not null,
  primary key (pool_id, grain, at)
);
create index storage_pool_sample_old on storage_pool_sample (grain, at);

-- The disks on the pools.
create table storage_volume (
  id uuid primary key,
  pool_id uuid not null references storage_pool (id) on delete cascade,
  machine_ref text collate "C" not null,
  disk int not null,
  size_gb double precision not null,
  -- Null: the storage does not say.
  used_gb double precision,
  unique (machine_ref, disk, pool_id)
);
create index storage_volume_pool on storage_volume (pool_id, size_gb desc, id);
