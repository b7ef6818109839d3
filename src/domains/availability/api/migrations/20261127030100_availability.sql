-- The largest processor count and memory for which a zone has room now. Null: all that it sells; 0: sold out.
alter table zone_cpu
  add column free_count int check (free_count >= 0),
  add column free_ram_mb int check (free_ram_mb >= 0);

-- Who wants to hear when a zone has room again: for anything, for a type of processor, or for a size of it.
create table capacity_watch (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  zone_id text collate "C" not null references data_center (id) on delete cascade,
  cpu_type text check (cpu_type in ('A', 'B', 'T', 'D')),
  -- 0: any size.
  cpu_count int not null default 0 check (cpu_count >= 0),
  ram_mb int not null default 0 check (ram_mb >= 0),
  created_at timestamptz not null,
  check (cpu_type is not null or (cpu_count = 0 and ram_mb = 0)),
  unique nulls not distinct (account_id, zone_id, cpu_type, cpu_count, ram_mb)
);
create index capacity_watch_zone on capacity_watch (zone_id);
