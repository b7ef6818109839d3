create trigger maintenance_work after insert or update on maintenance
  for each row when (not new.notified) execute function notify_work('maintenance');
