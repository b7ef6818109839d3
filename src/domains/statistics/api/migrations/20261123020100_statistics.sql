-- Which series the numbers of a row are, in their order, and how many seconds each sample covers. A handful of rows.
create table statistic_layout (
  id int generated always as identity primary key,
  seconds int not null check (seconds > 0),
  series text[] not null,
  unique (seconds, series)
);

-- As they come in: one row a server and minute, only ever added. A partition an hour, dropped once it is rolled up.
create table statistic_sample (
  server_id uuid not null,
  at timestamptz not null,
  layout_id int not null,
  vals real[] not null,
  primary key (server_id, at)
) partition by range (at);

-- The same packed: one row a server and hour. `vals` has series after series, each with the minutes of `slots`.
create table statistic_minutes (
  server_id uuid not null,
  hour timestamptz not null,
  layout_id int not null,
  slots smallint[] not null,
  vals real[] not null,
  primary key (server_id, hour, layout_id)
) partition by range (hour);

-- Five minutes each: one row a server and hour, `counts` samples in each of `slots` (0 to 11).
create table statistic_fives (
  server_id uuid not null,
  hour timestamptz not null,
  layout_id int not null,
  slots smallint[] not null,
  counts smallint[] not null,
  lows real[] not null,
  avgs real[] not null,
  highs real[] not null,
  primary key (server_id, hour, layout_id)
) partition by range (hour);

-- An hour each: one row a server and day.
create table statistic_hours (
  server_id uuid not null,
  day timestamptz not null,
  layout_id int not null,
  slots smallint[] not null,
  counts smallint[] not null,
  lows real[] not null,
  avgs real[] not null,
  highs real[] not null,
  primary key (server_id, day, layout_id)
) partition by range (day);

-- Five-minute averages of what went over public and other networks, kbit/s: what percentiles are taken of.
create table statistic_traffic (
  server_id uuid not null,
  day timestamptz not null,
  slots smallint[] not null,
  wan_in real[] not null,
  wan_out real[] not null,
  lan_in real[] not null,
  lan_out real[] not null,
  primary key (server_id, day)
) partition by range (day);

-- The totals of a day, in bytes where they are amounts.
create table statistic_days (
  server_id uuid not null,
  day timestamptz not null,
  seconds int not null,
  wan_in bigint not null,
  wan_out bigint not null,
  lan_in bigint not null,
  lan_out bigint not null,
  disk_read bigint not null,
  disk_written bigint not null,
  cpu_avg real,
  cpu_max real,
  ram_avg real,
  ram_max real,
  iops_avg real,
  iops_max real,
  primary key (server_id, day)
) partition by range (day);

-- A month that is over, as it was reported; kept for good.
create table statistic_month (
  server_id uuid not null references server (id) on delete cascade,
  month timestamptz not null,
  seconds bigint not null,
  wan_in bigint not null,
  wan_out bigint not null,
  lan_in bigint not null,
  lan_out bigint not null,
  disk_read bigint not null,
  disk_written bigint not null,
  cpu_avg real,
  cpu_max real,
  ram_avg real,
  ram_max real,
  iops_avg real,
  iops_max real,
  samples int not null,
  wan_in_95 real,
  wan_out_95 real,
  lan_in_95 real,
  lan_out_95 real,
  primary key (server_id, month)
);
create index statistic_month_of on statistic_month (month, server_id);

-- Until when the samples of an engine are collected.
create table statistic_progress (
  engine text collate "C" primary key,
  until timestamptz not null
);

-- What is rolled up: one row a slot, so that a slot is rolled up by one worker and goes on where another was killed.
create table statistic_rollup (
  level text not null check (level in ('hour', 'day', 'month')),
  slot timestamptz not null,
  -- The servers up to this one are done.
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  done boolean not null default false,
  primary key (level, slot)
);
create index statistic_rollup_open on statistic_rollup (slot) where not done;

-- Why a server has no samples, or not all; no row where nothing is missing.
create table statistic_gap (
  server_id uuid primary key references server (id) on delete cascade,
  reason text not null check (reason in ('off', 'agent', 'host', 'unknown')),
  since timestamptz not null
);

-- Servers whose past was asked of the engine.
create table statistic_past (
  server_id uuid primary key references server (id) on delete cascade,
  asked_at timestamptz not null
);

-- The product works as a role that owns no table: making and dropping partitions is all that it may do as the owner.
create function statistic_partition_name(parent text, lower_bound timestamptz) returns text
  language sql stable set search_path = pg_catalog, public as $$
  select parent || '_p' || to_char(lower_bound at time zone 'utc', 'YYYYMMDDHH24')
$$;

create function statistic_check_parent(parent text, caller name) returns void
  language plpgsql stable set search_path = pg_catalog, public as $$
begin
  if parent not in ('statistic_sample', 'statistic_minutes', 'statistic_fives', 'statistic_hours',
    'statistic_traffic', 'statistic_days') or not has_table_privilege(caller, 'public.' || parent, 'delete') then
    raise exception 'no partitions of % for %', parent, caller;
  end if;
end $$;

create function statistic_make_partition(parent text, lower_bound timestamptz, upper_bound timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '2s' as $$
declare
  part text := statistic_partition_name(parent, lower_bound);
  role_name name;
begin
  perform statistic_check_parent(parent, session_user);
  if to_regclass('public.' || part) is not null then return false; end if;
  perform pg_advisory_xact_lock(7305418031);
  if to_regclass('public.' || part) is not null then return false; end if;
  execute format('create table public.%I (like public.%I including all)', part, parent);
  -- Attached rather than made as a partition: that would lock out everybody who reads the parent.
  execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
    parent, part, lower_bound, upper_bound);
  for role_name in
    select distinct g.rolname from pg_class c, aclexplode(c.relacl) a join pg_roles g on g.oid = a.grantee
    where c.oid = ('public.' || parent)::regclass and a.grantee <> c.relowner
  loop
    execute format('grant select, insert, update, delete on public.%I to %I', part, role_name);
  end loop;
  return true;
end $$;

create function statistic_drop_partitions(parent text, before timestamptz) returns int
  language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '2s' as $$
declare
  part name;
  dropped int := 0;
begin
  perform statistic_check_parent(parent, session_user);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ('public.' || parent)::regclass and c.relname < statistic_partition_name(parent, before)
    order by c.relname
  loop
    execute format('drop table public.%I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
