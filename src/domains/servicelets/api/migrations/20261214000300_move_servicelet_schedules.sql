-- Servicelet schedules are schedules of servers as others are. What is sealed is bound to the id of its schedule, which stays.
insert into schedule (id, kind, object_type, object_id, timing, time_zone, settings, secret, paused, next_at, version, created_at,
  changed_at)
select id, 'servicelet', 'server', server_id,
  jsonb_build_object('kind', kind, 'everyHours', every_hours, 'hour', hour, 'minute', minute, 'weekday', weekday,
    'monthDay', month_day),
  time_zone, jsonb_build_object('serviceletId', servicelet_id, 'values', parameters, 'role', role, 'by', created_by), secret,
  paused, next_at, version, created_at, created_at
from servicelet_schedule;

insert into schedule_run (schedule_id, slot, state, task_id, settled_at)
select schedule_id, slot, case when state = 'ok' then 'ok' when ended_at is null then 'running' else 'failed' end, task_id, queued_at
from servicelet_run where schedule_id is not null and slot is not null;

alter table servicelet_run drop constraint servicelet_run_schedule_id_fkey,
  add foreign key (schedule_id) references schedule (id) on delete set null;
drop table servicelet_schedule;
