-- What was found in a cloud that the console did not make, and what became of it.
create table cloud_object (
  id uuid primary key,
  zone_id text collate "C" not null references cloud (zone_id) on delete cascade,
  kind text collate "C" not null check (kind in ('network', 'image', 'server')),
  -- The cloud's own name of it.
  ref text collate "C" not null,
  name text not null,
  project text not null,
  -- As the engine described it.
  facts jsonb not null,
  state text collate "C" not null default 'found' check (state in ('found', 'importing', 'imported', 'releasing')),
  -- Why its last import or release failed; null: it did not.
  reason jsonb,
  -- The network, image or server that it became.
  object_id uuid,
  task_id uuid,
  seen_at timestamptz not null,
  unique (zone_id, kind, ref)
);
create index cloud_object_name on cloud_object (zone_id, name, id);

alter table cloud add column found_at timestamptz, add column find_task_id uuid;
