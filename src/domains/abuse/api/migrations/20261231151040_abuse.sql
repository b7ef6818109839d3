-- What staff did about abusive usage, with what was known of it then. Servers may be gone: their names stay.
create table abuse_measure (
  id uuid primary key,
  at timestamptz not null,
  kind text collate "C" not null check (kind in ('warn', 'limit', 'lift')),
  server_id uuid not null,
  server_name text not null,
  site_id uuid not null references site (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  by_name text not null,
  note text not null default '',
  mbps int,
  facts jsonb not null
);
create index abuse_measure_at on abuse_measure (at, id);
create index abuse_measure_account on abuse_measure (account_id, kind, at);
create index abuse_measure_server on abuse_measure (server_id, at);
create index abuse_measure_site on abuse_measure (site_id);
