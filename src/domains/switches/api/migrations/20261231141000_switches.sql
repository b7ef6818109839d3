-- The switches behind the engines, as these last listed them.
create table switch (
  id uuid primary key,
  engine text collate "C" not null,
  -- As its engine calls it.
  ref text collate "C" not null,
  name text collate "C" not null,
  -- Null: it serves every data center of its engine.
  zone_id text collate "C",
  kind text collate "C" not null check (kind in ('physical', 'virtual')),
  model text not null,
  read_at timestamptz not null,
  unique (engine, ref)
);
create index switch_name on switch (name, id);

create table switch_port (
  id uuid primary key,
  switch_id uuid not null references switch (id) on delete cascade,
  name text collate "C" not null,
  position int not null,
  description text not null,
  up boolean not null,
  speed_mbps double precision,
  untagged int,
  tagged int[] not null,
  -- As its engine calls it; null: none is behind it.
  host_ref text collate "C",
  received_bytes double precision not null,
  sent_bytes double precision not null,
  -- Received and sent.
  errors double precision not null,
  dropped double precision not null,
  unique (switch_id, name)
);
create index switch_port_place on switch_port (switch_id, position);
create index switch_port_errors on switch_port (errors, id);

-- What the switches saw: a MAC address, with an IP address where one is known, at its latest port.
create table switch_station (
  id uuid primary key,
  switch_id uuid not null references switch (id) on delete cascade,
  port text collate "C" not null,
  mac macaddr not null,
  vlan int,
  ip inet,
  -- Since when it is at this port.
  since timestamptz not null,
  seen_at timestamptz not null
);
create unique index switch_station_key on switch_station (mac, ip, vlan) nulls not distinct;
create index switch_station_ip on switch_station (ip, id);
create index switch_station_seen on switch_station (seen_at, id);
create index switch_station_since on switch_station (since, id);
create index switch_station_port on switch_station (switch_id, port);
create index switch_station_vlan on switch_station (vlan);
create index switch_station_part on switch_station using gin ((replace(mac::text, ':', '')) gin_trgm_ops);
