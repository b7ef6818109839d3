create table power_schedule (
  server_id uuid primary key references server (id) on delete cascade,
  weekdays int[] not null check (cardinality(weekdays) between 1 and 7),
  on_minute int not null check (on_minute between 0 and 1439),
  off_minute int not null check (off_minute between 0 and 1439 and off_minute <> on_minute),
  time_zone text not null,
  force boolean not null default false,
  paused boolean not null default false,
  -- The next slot and what it does; null while it is paused.
  next_at timestamptz,
  next_turn text check (next_turn in ('on', 'off')),
  version int not null default 1
);
create index power_schedule_due on power_schedule (next_at) where next_at is not null;

-- One row for each slot: the key makes a second run of it impossible.
create table power_run (
  server_id uuid not null references server (id) on delete cascade,
  slot timestamptz not null,
  turn text not null check (turn in ('on', 'off')),
  force boolean not null,
  state text not null check (state in ('waiting', 'running', 'ok', 'skipped', 'missed')),
  reason text,
  task_id uuid,
  until timestamptz not null,
  primary key (server_id, slot)
);
create index power_run_open on power_run (slot) where state = 'waiting';
create index power_run_age on power_run (slot);
