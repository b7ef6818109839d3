-- Clouds that were set up in the console: each is one data center with an engine of its own name.
create table cloud (
  zone_id text collate "C" primary key references data_center (id) on delete cascade,
  -- What its tasks and the audit trail name it by.
  id uuid not null unique,
  engine text collate "C" not null unique,
  -- How the cloud is reached and used, without its password.
  settings jsonb not null,
  password_sealed bytea not null,
  -- Counts changes of the settings: the engine that runs with an older one is replaced.
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  checked_at timestamptz,
  -- The self-check that runs.
  task_id uuid
);

-- What the last self-check of a cloud found.
create table cloud_check (
  zone_id text collate "C" not null references cloud (zone_id) on delete cascade,
  check_id text collate "C" not null,
  position int not null,
  state text collate "C" not null check (state in ('waiting', 'ok', 'warning', 'failed', 'skipped')),
  result jsonb,
  next jsonb,
  primary key (zone_id, check_id)
);

-- Every process of the product holds the engines.
create function notify_clouds() returns trigger language plpgsql as $$
begin
  perform pg_notify('skydeck_work', 'clouds');
  return null;
end $$;
create trigger cloud_changed after insert or delete or update of settings, password_sealed, version on cloud
  for each statement execute function notify_clouds();
