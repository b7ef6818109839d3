-- No index has a column that a step changes while its task is held, so that most updates of a task touch no index at all.
drop index task_lease;
create index task_running on task (id) where state = 'running';
-- Room for those updates on the page of the task.
alter table task set (fillfactor = 70);
