-- One row for each offer of a server to another account, with how it went. It stays: it says who paid from when.
create table server_transfer (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  -- As the server was called when it was offered.
  server_name text not null,
  site_id uuid not null references site (id),
  -- Whose it is, and whose it becomes; no account yet: whoever signs up with the email.
  account_id uuid not null references account (id) on delete cascade,
  to_account_id uuid references account (id) on delete cascade,
  to_email text not null,
  to_email_key text collate "C" generated always as (lower(to_email)) stored,
  state text not null check (state in ('offered', 'accepted', 'moving', 'done', 'declined', 'cancelled', 'expired',
    'failed')),
  -- From the agreement on at once, or from the first of the next month.
  effective text not null check (effective in ('now', 'next-month')),
  effective_at timestamptz,
  message text not null default '',
  -- Nobody was asked: staff, or a parent, moved it between accounts that they reach.
  direct boolean not null default false,
  offered_by text not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  agreed_by text,
  agreed_at timestamptz,
  -- What it is called from then on; null: as before.
  new_name text,
  -- What was agreed to be paid, as `Price` in `schemas.ts` has it.
  price_before jsonb not null,
  price_after jsonb,
  reason text,
  task_id uuid,
  ended_at timestamptz,
  check ((state in ('offered', 'accepted', 'moving')) = (ended_at is null)),
  check ((state in ('accepted', 'moving', 'done')) <= (effective_at is not null and price_after is not null))
);
-- One open offer a server.
create unique index server_transfer_open on server_transfer (server_id) where state in ('offered', 'accepted', 'moving');
create index server_transfer_server on server_transfer (server_id, offered_at desc);
create index server_transfer_from on server_transfer (account_id, offered_at, id);
create index server_transfer_to on server_transfer (to_account_id, offered_at, id);
create index server_transfer_site on server_transfer (site_id, offered_at, id);
create index server_transfer_all on server_transfer (offered_at, id);
create index server_transfer_waiting on server_transfer (site_id, to_email_key) where to_account_id is null;
create index server_transfer_expires on server_transfer (expires_at) where state = 'offered';
create index server_transfer_due on server_transfer (effective_at) where state = 'accepted';

-- Servers that an account had once: whoever asks for its hours finds them.
create index server_history_ownership on server_history (account_id, server_id) where kind = 'ownership';
