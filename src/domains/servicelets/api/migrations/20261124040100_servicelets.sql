-- What the provider's agent can be told to run in a server.
create table servicelet (
  id uuid primary key,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  enabled boolean not null default true,
  version int not null,
  created_at timestamptz not null
);
create unique index servicelet_name on servicelet (name_key);

-- Each version as it was, for the runs that used it.
create table servicelet_version (
  servicelet_id uuid not null references servicelet (id) on delete cascade,
  version int not null,
  name text not null,
  description text not null,
  os text not null check (os in ('linux', 'windows', 'bsd')),
  kind text not null check (kind in ('command', 'service')),
  command jsonb not null,
  removal jsonb,
  parameters jsonb not null,
  file text not null check (file in ('none', 'optional', 'required')),
  timeout_seconds int not null check (timeout_seconds between 1 and 3600),
  roles text[] not null,
  enabled boolean not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (servicelet_id, version)
);

-- When commands run by themselves.
create table servicelet_schedule (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  servicelet_id uuid not null references servicelet (id) on delete cascade,
  kind text not null check (kind in ('hourly', 'daily', 'weekly', 'monthly')),
  every_hours int not null check (every_hours in (1, 2, 3, 4, 6, 8, 12)),
  hour int not null check (hour between 0 and 23),
  minute int not null check (minute between 0 and 59),
  weekday int not null check (weekday between 0 and 6),
  month_day int not null check (month_day between 1 and 28),
  time_zone text not null,
  -- Secret values are masked here and sealed beside.
  parameters jsonb not null,
  secret bytea,
  paused boolean not null default false,
  -- The next slot; null while it is paused.
  next_at timestamptz,
  version int not null default 1,
  -- Whose right counts at each run.
  role text not null,
  created_by text not null,
  created_at timestamptz not null
);
create index servicelet_schedule_server on servicelet_schedule (server_id);
create index servicelet_schedule_of on servicelet_schedule (servicelet_id);
create index servicelet_schedule_due on servicelet_schedule (next_at) where next_at is not null;

create table servicelet_run (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  servicelet_id uuid not null,
  version int not null,
  deed text not null check (deed in ('run', 'install', 'remove')),
  state text not null
    check (state in ('queued', 'sent', 'running', 'ok', 'failed', 'timedOut', 'notReachable', 'cancelled')),
  -- Values of secret parameters are masked.
  parameters jsonb not null,
  file jsonb,
  exit_code int,
  reason text,
  output text not null default '',
  truncated boolean not null default false,
  cancel_requested boolean not null default false,
  created_by text not null,
  source text not null,
  schedule_id uuid references servicelet_schedule (id) on delete set null,
  slot timestamptz,
  batch_id uuid,
  -- Its place among those that were ordered together.
  position int not null default 0,
  stop_on_failure boolean not null default false,
  task_id uuid not null,
  queued_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  foreign key (servicelet_id, version) references servicelet_version (servicelet_id, version) on delete cascade
);
create index servicelet_run_server on servicelet_run (server_id, queued_at desc, id desc);
create index servicelet_run_live on servicelet_run (server_id, queued_at, id) where state in ('queued', 'sent', 'running');
create index servicelet_run_batch on servicelet_run (batch_id, position) where batch_id is not null;
create index servicelet_run_version on servicelet_run (servicelet_id, version);
create index servicelet_run_ended on servicelet_run (ended_at) where ended_at is not null;
-- A slot of a schedule runs once.
create unique index servicelet_run_slot on servicelet_run (schedule_id, slot) where schedule_id is not null;

-- The services of a server: one that was removed has no row.
create table servicelet_service (
  server_id uuid not null references server (id) on delete cascade,
  servicelet_id uuid not null references servicelet (id) on delete cascade,
  state text not null check (state in ('installing', 'installed', 'removing', 'failed')),
  version int not null,
  run_id uuid references servicelet_run (id) on delete set null,
  changed_by text not null,
  since timestamptz not null,
  primary key (server_id, servicelet_id)
);
create index servicelet_service_of on servicelet_service (servicelet_id);
create index servicelet_service_run on servicelet_service (run_id) where run_id is not null;
