-- How a server is reached, where it is not as its image has it.
create table server_connection (
  server_id uuid primary key references server (id) on delete cascade,
  type int not null check (type between 0 and 3),
  -- Null: the server's own.
  address text,
  port int not null check (port between 1 and 65535),
  user_name text not null,
  version int not null default 1
);

-- Who may open a console in the next seconds. A ticket that is used is deleted.
create table console_ticket (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  server_id uuid not null references server (id) on delete cascade,
  kind text not null check (kind in ('vnc', 'serial')),
  read_only boolean not null,
  expires_at timestamptz not null
);
create index console_ticket_age on console_ticket (expires_at);
create index console_ticket_session on console_ticket (session_id);
create index console_ticket_server on console_ticket (server_id);

-- Consoles that are open. The process that carries one says every few seconds that it still does.
create table console_session (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  -- Of the staff member who acts in the person's place.
  operator_id uuid references account (id) on delete cascade,
  session_id uuid not null,
  kind text not null check (kind in ('vnc', 'serial')),
  read_only boolean not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null
);
create index console_session_server on console_session (server_id, opened_at);
create index console_session_account on console_session (account_id);
create index console_session_operator on console_session (operator_id) where operator_id is not null;
create index console_session_age on console_session (seen_at);
