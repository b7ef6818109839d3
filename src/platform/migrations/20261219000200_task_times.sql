-- How long tasks of a kind took lately.
create index task_kind_done on task (kind, done_at desc) where state = 'succeeded';
