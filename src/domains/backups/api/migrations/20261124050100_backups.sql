-- For how long a site keeps backups; a site without a row keeps them as `limits.ts` says.
create table backup_policy (
  site_id uuid primary key references site (id) on delete cascade,
  daily_days int not null check (daily_days between 1 and 90),
  weekly_weeks int not null check (weekly_weeks between 0 and 52),
  monthly_months int not null check (monthly_months between 0 and 24),
  manual_days int not null check (manual_days between 1 and 365),
  version int not null
);

-- When the night of a zone is; a zone without a row has the window of `limits.ts`.
create table backup_window (
  zone_id text collate "C" primary key references data_center (id) on delete cascade,
  time_zone text not null,
  from_hour int not null check (from_hour between 0 and 23),
  hours int not null check (hours between 1 and 12)
);

-- One row for each night of a zone, and how far its servers have been gone through.
create table backup_night (
  zone_id text collate "C" not null references data_center (id) on delete cascade,
  night date not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- The last server whose run was planned.
  cursor uuid not null default '00000000-0000-0000-0000-000000000000',
  planned_at timestamptz,
  primary key (zone_id, night)
);
create index backup_night_open on backup_night (zone_id) where planned_at is null;

-- One row for each run; of one that went well there is a backup at the engine, until it has expired.
create table backup (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  -- Null: a person, or a restore, ordered it.
  night date,
  state text not null check (state in ('planned', 'running', 'ok', 'warnings', 'failed', 'skipped', 'expired')),
  doing text check (doing in ('restoring', 'deleting')),
  reason text,
  due_at timestamptz not null,
  -- Until when it may begin.
  until timestamptz,
  taken_at timestamptz,
  expires_at timestamptz,
  size_mb int,
  disk_sizes_gb int[] not null default '{}',
  consistency text check (consistency in ('crash', 'file-system')),
  engine_ref text,
  label text not null default '',
  note text not null default '',
  pinned boolean not null default false,
  -- The task at work on it.
  task_id uuid,
  created_by text not null,
  version int not null default 1,
  check (engine_ref is null or (taken_at is not null and expires_at is not null))
);
-- However many look: one run a server and night.
create unique index backup_one_a_night on backup (server_id, night) where night is not null;
create index backup_of_server on backup (server_id, due_at desc, id desc);
create index backup_due on backup (due_at, id) where state = 'planned';
create index backup_running on backup (id) where state = 'running';
create index backup_expiry on backup (expires_at, id) where state in ('ok', 'warnings') and not pinned;
create index backup_good on backup (server_id, taken_at desc) where state in ('ok', 'warnings');
create index backup_bad on backup (due_at, id) where state in ('failed', 'skipped', 'expired');

-- The servers of a zone that are backed up, in the order in which a night goes through them.
create index server_backup on server (zone_id, id) where backup and state <> 'terminated';
