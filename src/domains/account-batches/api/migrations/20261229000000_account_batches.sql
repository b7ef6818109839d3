-- An action on many accounts: checked first, then run row by row.
create table account_batch (
  id uuid primary key,
  -- Null: its accounts are of several sites, and only the provider's staff see it.
  site_id uuid references site (id),
  action text collate "C" not null
    check (action in ('suspend', 'resume', 'terminate', 'forceDeposit', 'changeEmail', 'migrate')),
  state text collate "C" not null
    check (state in ('checking', 'ready', 'approval', 'scheduled', 'running', 'paused', 'done', 'canceled')),
  -- It runs, or ran, to undo what it did.
  undoing boolean not null default false,
  options jsonb not null,
  wave_size int check (wave_size > 0),
  wave_pause_minutes int not null,
  -- Rows that are left of the current wave; null: it has no waves.
  wave_left int,
  next_wave_at timestamptz,
  start_at timestamptz,
  wants_approval boolean not null,
  approved_by text,
  -- Who ordered it, and in whose name it runs.
  created_by uuid references account (id) on delete set null,
  created_by_name text not null,
  run_by uuid references account (id) on delete set null,
  -- The request that started it, as far as the changes of accounts name it.
  request_id text not null,
  ip text not null,
  host text not null,
  problem sentence,
  task_id uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index account_batch_created on account_batch (created_at, id);
create index account_batch_site on account_batch (site_id, created_at, id);
create index account_batch_action on account_batch (action, created_at, id);
create index account_batch_due on account_batch (start_at) where state = 'scheduled';

create table account_batch_row (
  batch_id uuid not null references account_batch (id) on delete cascade,
  position int not null,
  line int not null,
  given text not null,
  account_id uuid references account (id) on delete set null,
  email text not null,
  email_key text collate "C" generated always as (lower(email)) stored not null,
  -- The new email, or the account that services go to.
  value text not null,
  state text collate "C" not null
    check (state in ('unchecked', 'ready', 'blocked', 'done', 'failed', 'skipped', 'undone', 'kept')),
  reason sentence,
  -- What the dry run found.
  preview jsonb,
  -- What it was before, and what it was made: for the way back.
  before jsonb,
  ended_at timestamptz,
  primary key (batch_id, position)
);
create index account_batch_row_state on account_batch_row (batch_id, state, position);
create index account_batch_row_account on account_batch_row (account_id) where account_id is not null;
