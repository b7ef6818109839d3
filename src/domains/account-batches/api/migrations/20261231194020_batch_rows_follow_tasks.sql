-- A row is done when the tasks that it ordered have ended: until then it waits for them, or they run.
alter table account_batch_row
  drop constraint account_batch_row_state_check,
  add constraint account_batch_row_state_check check (state in
    ('unchecked', 'ready', 'blocked', 'waiting', 'running', 'done', 'failed', 'skipped', 'undone', 'kept')),
  -- The tasks that it ordered, while it is one of the two.
  add column awaits uuid[] not null default '{}',
  -- What it becomes when they have succeeded.
  add column becomes text collate "C" check (becomes in ('done', 'undone'));
