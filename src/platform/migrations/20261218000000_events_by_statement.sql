-- One notification names all events of a statement, as many as fit into it.
drop trigger event_notify on event;
create or replace function notify_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('skydeck_event', part.ids) from (
    select string_agg(id::text, ',' order by id) as ids from (
      select id, (row_number() over (order by id) - 1) / 300 as n from added) numbered
    group by n) part;
  return null;
end $$;
create trigger event_notify after insert on event
  referencing new table as added for each statement execute function notify_event();
