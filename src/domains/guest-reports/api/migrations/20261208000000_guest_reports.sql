create table guest_report (
  server_id uuid primary key references server (id) on delete cascade,
  -- In the past before it all: to be asked next.
  asked_at timestamptz not null,
  -- When the agent said it; null: it never has.
  heard_at timestamptz,
  hostname text,
  system text,
  cards jsonb not null default '[]',
  file_systems jsonb not null default '[]',
  host_keys text[] not null default '{}'
);
