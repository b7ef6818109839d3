-- What receives the disk images of a data center, and what it takes.
create table upload_service (
  id uuid primary key,
  zone_id text collate "C" not null unique,
  engine text collate "C" not null,
  -- That of the data center.
  name text collate "C" not null,
  enabled boolean not null default true,
  max_image_gb int not null default 200 check (max_image_gb >= 1),
  parallel_per_account int not null default 20 check (parallel_per_account >= 1),
  parallel_in_all int not null default 100 check (parallel_in_all >= 1),
  -- Null: no limit.
  bandwidth_mbps int check (bandwidth_mbps >= 1),
  keep_days int not null default 2 check (keep_days >= 1),
  note text not null default '',
  version int not null default 1,
  -- As the engine last said; null: it never has.
  capacity_bytes double precision,
  free_bytes double precision,
  seen_at timestamptz,
  -- The last test; null: there was none.
  tested_at timestamptz,
  test_error sentence,
  write_ms int,
  read_ms int
);
create index upload_service_name on upload_service (name, id);

-- Uploads that sent something lately, each in its place.
create table upload_transfer (
  image_id uuid primary key,
  service_id uuid not null references upload_service (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  active_at timestamptz not null
);
create index upload_transfer_active on upload_transfer (service_id, active_at);
create index upload_transfer_account on upload_transfer (account_id);

-- What a service received in steps of five minutes; steps without anything have no row.
create table upload_service_sample (
  service_id uuid not null references upload_service (id) on delete cascade,
  at timestamptz not null,
  received_bytes double precision not null default 0,
  errors int not null default 0,
  primary key (service_id, at)
);

-- Parts of uploads that did not arrive.
create table upload_error (
  id uuid primary key,
  service_id uuid not null references upload_service (id) on delete cascade,
  at timestamptz not null,
  image_id uuid not null,
  reason sentence not null
);
create index upload_error_at on upload_error (service_id, at, id);
create index upload_error_old on upload_error (at);
