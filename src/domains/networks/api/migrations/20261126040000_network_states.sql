-- Where a network stands between the console and the switches that have it.
alter table network add column state text collate "C" not null default 'active'
  check (state in ('creating', 'active', 'updating', 'deleting', 'failed', 'inconsistent'));
-- Why it failed, or how the switch differs.
alter table network add column reason text;
alter table network add column task_id uuid;
-- Counts what the switch is to be told; the second column is what it was told last, null: nothing yet.
alter table network add column revision int not null default 1;
alter table network add column laid_revision int;
alter table network add column checked_at timestamptz;
create index network_state on network (state) where state <> 'active';
