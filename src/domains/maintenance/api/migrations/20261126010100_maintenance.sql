-- What the provider will do to a zone.
create table maintenance (
  id uuid primary key,
  zone_id text collate "C" not null references data_center (id),
  title text not null,
  body text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Null: every server of the zone.
  server_ids uuid[],
  created_at timestamptz not null,
  cancelled_at timestamptz,
  -- Up to which account it has been told; `told` once everybody was.
  told_after uuid,
  told boolean not null default false
);
create index maintenance_start on maintenance (starts_at, id);
create index maintenance_untold on maintenance (created_at) where not told;
