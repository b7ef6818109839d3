-- One row a change of a server's configuration: planned, running, or how it ended.
create table server_configuration (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  state text not null check (state in ('planned', 'running', 'applied', 'failed', 'cancelled')),
  -- What was asked for, as it was sent.
  change jsonb not null,
  before jsonb not null,
  after jsonb not null,
  price_before jsonb not null,
  price_after jsonb not null,
  planned_for timestamptz,
  task_id uuid,
  reason text,
  created_by text not null,
  source text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'planned') <= (planned_for is not null))
);
create index server_configuration_server on server_configuration (server_id, created_at desc, id desc);
-- One plan a server.
create unique index server_configuration_planned on server_configuration (server_id) where state = 'planned';
create index server_configuration_due on server_configuration (planned_for) where state = 'planned';
