-- What is open in a session, such as an event stream, ends the moment the session is ended.
create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('skydeck_session', new.id::text);
  return null;
end $$;
create trigger session_end after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_session_end();
