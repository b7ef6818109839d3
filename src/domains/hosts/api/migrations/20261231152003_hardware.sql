-- What a host is made of, as its engine says; null: it doesn't.
alter table host
  add column hardware jsonb,
  -- Sensors that are out of range.
  add column sensor_alarms int not null default 0,
  add column tags text[] not null default '{}';
create index host_tags on host using gin (tags);

-- A server that an operator moved to another host by hand: until the host is listed again, its memory is taken there.
create table server_move (
  task_id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  from_id uuid references host (id) on delete set null,
  target_id uuid references host (id) on delete set null,
  ram_mb int not null,
  state text collate "C" not null check (state in ('moving', 'moved', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index server_move_server on server_move (server_id);
create index server_move_from on server_move (from_id) where from_id is not null;
create index server_move_target on server_move (target_id) where state in ('moving', 'moved');
