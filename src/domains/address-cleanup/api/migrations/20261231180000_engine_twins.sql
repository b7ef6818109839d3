-- Machines that have the MAC address of a network interface of another machine, as engines last listed them.
create table engine_twin (
  engine text collate "C" not null,
  mac macaddr not null,
  machine_ref text collate "C" not null,
  first_seen_at timestamptz not null,
  -- By the last reading: what an engine no longer has is deleted.
  seen_at timestamptz not null,
  primary key (engine, mac, machine_ref)
);
