-- Power schedules are schedules of servers as others are; runs of those that were removed go with them.
insert into schedule (id, kind, object_type, object_id, timing, time_zone, settings, paused, next_at, version, created_at, changed_at)
select gen_random_uuid(), 'power', 'server', server_id,
  jsonb_build_object('weekdays', weekdays, 'onMinute', on_minute, 'offMinute', off_minute),
  time_zone, jsonb_build_object('force', force), paused, next_at, version, now(), now()
from power_schedule;

insert into schedule_run (schedule_id, slot, detail, state, reason, task_id, until, settled_at)
select c.id, r.slot, jsonb_build_object('turn', r.turn), r.state, case when r.reason is not null then message_of(r.reason) end,
  r.task_id, r.until, case when r.state <> 'waiting' then r.slot end
from power_run r join schedule c on c.object_id = r.server_id and c.kind = 'power';

drop table power_run;
drop table power_schedule;
