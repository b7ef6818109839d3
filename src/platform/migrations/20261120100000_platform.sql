-- What every mutation left behind. Append-only: the trigger below refuses updates and deletes.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  error_code int,
  actor_id uuid,
  actor_name text not null,
  on_behalf_of uuid,
  site_id uuid,
  account_id uuid,
  object_type text,
  object_id text,
  object_name text,
  diff jsonb,
  source text not null,
  ip inet,
  request_id text,
  task_id uuid
);
create index audit_object on audit (object_type, object_id, id desc);
create index audit_account on audit (account_id, id desc);
create index audit_at on audit (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();

-- Answers to requests that carried an Idempotency-Key. `response` is null while the first one runs.
create table idempotency (
  account_id uuid not null,
  key text collate "C" not null,
  operation text not null,
  payload_hash text not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_created on idempotency (created_at);

-- Outbox of live events, written in the transaction of the change; the trigger wakes the streams.
create table event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  topic text not null,
  site_id uuid,
  account_id uuid,
  data jsonb not null
);
create index event_at on event (at);
create function notify_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('skydeck_event', new.id::text);
  return null;
end $$;
create trigger event_notify after insert on event for each row execute function notify_event();

create table task (
  id uuid primary key,
  kind text not null,
  title text not null,
  service_name text not null,
  data jsonb not null,
  -- Secrets the first steps need (a password to hand to the guest); wiped as soon as they are used.
  secret jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')),
  step text not null,
  -- Per step: when it began and ended, as [{step, startedAt, doneAt}].
  trail jsonb not null default '[]',
  progress int not null default 0,
  warn boolean not null default false,
  exit_code int,
  error text,
  site_id uuid,
  account_id uuid,
  object_type text,
  object_id uuid,
  object_name text,
  batch_id uuid,
  created_by uuid,
  created_by_name text not null,
  source text not null,
  request_id text,
  run_at timestamptz not null default now(),
  lease_by text,
  lease_until timestamptz,
  -- Grows with every claim: a save by somebody whose claim is over changes nothing.
  claim int not null default 0,
  try int not null default 0,
  step_started_at timestamptz,
  cancel_requested boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  done_at timestamptz
);
create index task_due on task (run_at, id) where state in ('waiting', 'running');
create index task_lease on task (lease_until) where lease_until is not null;
create index task_object on task (object_id, created_at desc);
create index task_account on task (account_id, created_at desc, id desc);
create index task_site on task (site_id, created_at desc, id desc);
create index task_created on task (created_at desc, id desc);
create index task_batch on task (batch_id) where batch_id is not null;
-- The guarantee that one object has at most one live task.
create unique index task_one_per_object on task (object_id) where state in ('waiting', 'running') and object_id is not null;

create table task_log (
  task_id uuid not null references task (id) on delete cascade,
  seq int not null,
  at timestamptz not null default now(),
  entry text not null,
  primary key (task_id, seq)
);

-- One row per fired slot of a schedule: several workers fire it once.
create table schedule_slot (
  name text not null,
  slot timestamptz not null,
  done_at timestamptz,
  primary key (name, slot)
);

-- Small durable values of background jobs, such as the cursor of an engine's change feed.
create table bookmark (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
