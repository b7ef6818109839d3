create table data_center (
  id text collate "C" primary key check (id ~ '^[A-Z0-9-]{2,6}$'),
  name text not null,
  continent text not null,
  country text not null,
  country_code text not null,
  city text not null,
  -- Name of an engine in the configuration.
  engine text not null,
  closed_reason text,
  position int not null default 0
);

-- Which processors and memory sizes are sold in a zone.
create table zone_cpu (
  zone_id text collate "C" not null references data_center (id) on delete cascade,
  type text not null check (type in ('A', 'B', 'T', 'D')),
  counts int[] not null,
  ram_mb int[] not null,
  primary key (zone_id, type)
);

create table zone_traffic_package (
  zone_id text collate "C" not null references data_center (id) on delete cascade,
  -- A leading t means GB a month; otherwise Mbit/s unmetered.
  code text collate "C" not null,
  position int not null default 0,
  primary key (zone_id, code)
);
