create trigger server_made_work after insert on server
  for each statement execute function notify_work('server');
-- What matters to those that wait for servers to be free, on, or sold otherwise.
create trigger server_work after update on server for each row
  when (new.task_id is null and (old.task_id is not null or new.state is distinct from old.state
    or new.power_since is distinct from old.power_since or new.engine_ref is distinct from old.engine_ref
    or new.traffic_package is distinct from old.traffic_package or new.billing_mode is distinct from old.billing_mode))
  execute function notify_work('server');
create trigger server_watch_made_work after insert on server_watch
  for each row execute function notify_work('watch');
create trigger server_watch_work after update on server_watch
  for each row when (old.until < new.until - interval '30 s') execute function notify_work('watch');
