-- The page of a task shows what the task changed.
create index history_task on history (task_id) where task_id is not null;
