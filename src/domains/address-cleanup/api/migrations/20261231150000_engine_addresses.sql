-- Addresses that engines have at network interfaces of servers, and the records don't.
create table engine_address (
  engine text collate "C" not null,
  mac macaddr not null,
  ip inet not null,
  -- The network, as the engine was given it.
  network_ref text collate "C" not null,
  first_seen_at timestamptz not null,
  -- By the last reading: what an engine no longer has is deleted.
  seen_at timestamptz not null,
  primary key (engine, mac, ip)
);
