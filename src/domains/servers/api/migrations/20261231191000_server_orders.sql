-- An order changes no indexed column now, so that its row stays on its page and no index is written.
drop index server_task;
alter table server set (fillfactor = 85);
