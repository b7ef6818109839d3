alter table server_history drop constraint server_history_kind_check;
alter table server_history add constraint server_history_kind_check
  check (kind in ('power', 'configuration', 'lifecycle', 'network', 'snapshot', 'backup'));
