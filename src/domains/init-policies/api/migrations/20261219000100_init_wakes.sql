create trigger init_run_made_work after insert on init_run
  for each statement execute function notify_work('init');
create trigger server_init_made_work after insert on server_init
  for each statement execute function notify_work('init');
