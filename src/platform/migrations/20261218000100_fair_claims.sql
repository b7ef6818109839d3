-- Finds the live tasks of an account among those of others that have many more.
create index task_fair on task (account_id, run_at, id) where state in ('waiting', 'running');
