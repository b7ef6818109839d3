-- When a worker last saved how a run of the task ended.
alter table task add column heard_at timestamptz not null default now();
