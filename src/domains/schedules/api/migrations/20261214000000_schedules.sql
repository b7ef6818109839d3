-- When something happens automatically to an object of any kind: to a server, or for an account.
create table schedule (
  id uuid primary key,
  -- What happens, such as `snapshot`; its definition knows what the two documents hold.
  kind text collate "C" not null,
  object_type text collate "C" not null,
  object_id uuid not null,
  timing jsonb not null,
  time_zone text not null,
  settings jsonb not null,
  -- Settings that nobody reads, sealed for this schedule.
  secret bytea,
  paused boolean not null,
  -- The next slot; null while it is paused.
  next_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index schedule_object on schedule (object_id, kind);
create index schedule_due on schedule (next_at) where next_at is not null;

-- One row for each slot that has come: the key makes a second run impossible.
create table schedule_run (
  schedule_id uuid not null references schedule (id) on delete cascade,
  slot timestamptz not null,
  -- What is special about the slot, such as that a server goes on.
  detail jsonb not null default '{}',
  state text not null check (state in ('waiting', 'running', 'ok', 'failed', 'skipped', 'missed')),
  reason sentence,
  task_id uuid,
  -- Until when it may begin; null: it is never too late.
  until timestamptz,
  -- When it began, or was given up.
  settled_at timestamptz,
  primary key (schedule_id, slot)
);
create index schedule_run_open on schedule_run (slot) where state = 'waiting';
create index schedule_run_age on schedule_run (slot);

-- For the tables of objects: their schedules end with them. The argument is the kind of object.
create function delete_schedules() returns trigger language plpgsql as $$
begin
  delete from schedule where object_type = tg_argv[0] and object_id = old.id;
  return null;
end
$$;
create trigger server_schedules after delete on server for each row execute function delete_schedules('server');
create trigger account_schedules after delete on account for each row execute function delete_schedules('account');
