-- Tells the workers that there may be work of a kind, which its trigger names.
create function notify_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('skydeck_work', tg_argv[0]);
  return null;
end $$;
