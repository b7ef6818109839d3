create table image (
  id uuid primary key,
  -- What the engine knows it by.
  engine_ref text collate "C" not null unique,
  name text not null,
  version text not null,
  os_family text not null check (os_family in ('linux', 'windows', 'bsd')),
  guest_os text not null,
  description text not null default '',
  min_ram_mb int not null,
  min_disk_gb int not null,
  licence text,
  initial_user text not null,
  position int not null default 0,
  created_at timestamptz not null default now()
);

create table image_zone (
  image_id uuid not null references image (id) on delete cascade,
  zone_id text collate "C" not null references data_center (id) on delete cascade,
  primary key (image_id, zone_id)
);
create index image_zone_zone on image_zone (zone_id);
