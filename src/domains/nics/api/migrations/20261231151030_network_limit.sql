-- Servers that staff limits to less than they are sold with, in Mbit/s.
create table network_limit (
  server_id uuid primary key references server (id) on delete cascade,
  mbps int not null check (mbps > 0),
  set_at timestamptz not null
);
