create trigger login_log_work after insert on login_log
  for each statement execute function notify_work('login');
