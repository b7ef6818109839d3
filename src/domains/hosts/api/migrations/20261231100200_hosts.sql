-- The hosts behind the engines, as these last listed them.
create table host (
  id uuid primary key,
  engine text collate "C" not null,
  -- As its engine calls it.
  ref text collate "C" not null,
  name text collate "C" not null,
  -- Null: it serves every data center of its engine.
  zone_id text collate "C",
  cluster text collate "C",
  family text collate "C" not null,
  version text not null,
  state text collate "C" not null check (state in ('online', 'disabled', 'maintenance', 'degraded', 'offline')),
  state_since timestamptz not null,
  cpu_total double precision not null,
  cpu_used double precision not null,
  cpu_reserved double precision not null,
  ram_total double precision not null,
  ram_used double precision not null,
  ram_reserved double precision not null,
  disk_total double precision not null,
  disk_used double precision not null,
  disk_reserved double precision not null,
  cpu_overcommit double precision not null,
  ram_overcommit double precision not null,
  shared_storage boolean not null,
  started_at timestamptz,
  machines int not null,
  running int not null,
  -- What only an engine of a single host says of it.
  detail jsonb,
  seen_at timestamptz not null,
  note text not null default '',
  note_version int not null default 0,
  note_at timestamptz,
  unique (engine, ref)
);
create index host_zone on host (zone_id, name);

-- How a host did: every five minutes for a week, and every hour for as long as a forecast looks back.
create table host_sample (
  host_id uuid not null references host (id) on delete cascade,
  grain smallint not null check (grain in (5, 60)),
  at timestamptz not null,
  cpu_used real not null,
  cpu_reserved real not null,
  ram_used real not null,
  ram_reserved real not null,
  disk_used real not null,
  disk_reserved real not null,
  machines int not null,
  primary key (host_id, grain, at)
);
create index host_sample_old on host_sample (grain, at);

-- The servers of a host move to others, so that it can be maintained.
create table evacuation (
  id uuid primary key,
  host_id uuid not null references host (id) on delete cascade,
  state text collate "C" not null check (state in ('running', 'paused', 'done', 'aborted')),
  side_by_side int not null check (side_by_side > 0),
  allow_cold boolean not null,
  ordered_by uuid references account (id) on delete set null,
  task_id uuid,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index evacuation_live on evacuation (host_id) where state in ('running', 'paused');
create index evacuation_of on evacuation (host_id, created_at desc, id desc);

create table evacuation_move (
  evacuation_id uuid not null references evacuation (id) on delete cascade,
  server_id uuid not null references server (id) on delete cascade,
  position int not null,
  ram_mb int not null,
  target_id uuid references host (id) on delete set null,
  method text collate "C" not null check (method in ('live', 'off', 'cold')),
  state text collate "C" not null check (state in ('waiting', 'moving', 'moved', 'failed', 'blocked', 'skipped')),
  tries int not null default 0,
  reason sentence,
  task_id uuid,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (evacuation_id, server_id)
);
create index evacuation_move_state on evacuation_move (evacuation_id, state, position);
create index evacuation_move_server on evacuation_move (server_id);
create index evacuation_move_target on evacuation_move (target_id) where state = 'moving';
