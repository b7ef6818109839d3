create table server_note (
  server_id uuid primary key references server (id) on delete cascade,
  body text not null,
  version int not null,
  updated_at timestamptz not null
);
