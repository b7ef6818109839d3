-- Servers that run from the rescue system.
create table server_rescue (
  server_id uuid primary key references server (id) on delete cascade,
  since timestamptz not null,
  by_name text not null
);
