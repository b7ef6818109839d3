create table hint_dismissal (
  server_id uuid not null references server (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  primary key (server_id, account_id, kind)
);
create index hint_dismissal_account on hint_dismissal (account_id);

-- The last test of each server.
create table connection_test (
  server_id uuid primary key references server (id) on delete cascade,
  -- The object of its tasks, so that the server is not taken by them.
  id uuid not null,
  -- While one runs.
  task_id uuid,
  address text,
  source text,
  at timestamptz,
  -- As {port, answer, ms}, in the order in which they were tried.
  probed jsonb not null default '[]',
  error text
);
