-- When snapshots are taken by themselves.
create table snapshot_schedule (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  kind text not null check (kind in ('hourly', 'daily', 'weekly', 'monthly')),
  every_hours int not null check (every_hours in (1, 2, 3, 4, 6, 8, 12)),
  hour int not null check (hour between 0 and 23),
  minute int not null check (minute between 0 and 59),
  weekday int not null check (weekday between 0 and 6),
  month_day int not null check (month_day between 1 and 28),
  time_zone text not null,
  window_minutes int not null check (window_minutes between 15 and 720),
  keep int not null check (keep > 0),
  keep_weekly int not null default 0 check (keep_weekly >= 0),
  keep_monthly int not null default 0 check (keep_monthly >= 0),
  quiesce boolean not null default false,
  paused boolean not null default false,
  -- The next slot; null while it is paused.
  next_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null
);
create index snapshot_schedule_server on snapshot_schedule (server_id);
create index snapshot_schedule_due on snapshot_schedule (next_at) where next_at is not null;

create table snapshot (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  parent_id uuid references snapshot (id),
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  label text not null default '',
  note text not null default '',
  state text not null check (state in ('creating', 'ready', 'reverting', 'deleting', 'failed', 'missing')),
  -- The server's disks go on from this one.
  active boolean not null default false,
  memory boolean not null default false,
  consistency text check (consistency in ('crash', 'file-system', 'application')),
  pinned boolean not null default false,
  schedule_id uuid references snapshot_schedule (id) on delete set null,
  engine_ref text,
  size_mb int,
  -- The task at work on it.
  task_id uuid,
  -- Why it could not be taken.
  error text,
  created_by text not null,
  version int not null default 1,
  created_at timestamptz not null
);
-- Unique with the automatic suffix; one that failed gives its name back, also while it is being deleted.
create unique index snapshot_name on snapshot (server_id, name_key) where error is null;
create unique index snapshot_active on snapshot (server_id) where active;
create unique index snapshot_engine_ref on snapshot (server_id, engine_ref) where engine_ref is not null;
create index snapshot_server on snapshot (server_id, created_at);
create index snapshot_parent on snapshot (parent_id) where parent_id is not null;
create index snapshot_schedule_of on snapshot (schedule_id, created_at desc) where schedule_id is not null;
create index snapshot_age on snapshot (created_at, id) where state = 'ready';

-- One row for each run of a schedule: the key makes a second one impossible.
create table snapshot_run (
  schedule_id uuid not null references snapshot_schedule (id) on delete cascade,
  slot timestamptz not null,
  state text not null check (state in ('waiting', 'running', 'ok', 'failed', 'missed')),
  reason text,
  task_id uuid,
  -- Until when it may begin.
  until timestamptz not null,
  done_at timestamptz,
  primary key (schedule_id, slot)
);
create index snapshot_run_open on snapshot_run (slot) where state = 'waiting';
create index snapshot_run_task on snapshot_run (task_id) where state = 'running';
create index snapshot_run_done on snapshot_run (done_at) where done_at is not null;
