create trigger firewall_work after insert or update on firewall
  for each row when (new.applied_revision is distinct from new.revision and new.error is null and new.task_id is null)
  execute function notify_work('firewall');
