-- The share of the memory and vCPUs of the open hosts of a zone that new servers leave free, such as for evacuations.
create table zone_reserve (
  zone_id text collate "C" primary key references data_center (id) on delete cascade,
  percent int not null check (percent between 1 and 90)
);

-- What was sold of each CPU type on a day, for forecasts.
create table capacity_day (
  zone_id text collate "C" not null references data_center (id) on delete cascade,
  cpu_type text collate "C" not null,
  day date not null,
  servers int not null,
  cpu_count int not null,
  ram_mb bigint not null,
  primary key (zone_id, cpu_type, day)
);
create index capacity_day_old on capacity_day (day);
