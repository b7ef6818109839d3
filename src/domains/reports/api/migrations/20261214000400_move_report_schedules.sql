-- Report schedules are schedules of the accounts that they are mailed to; what is known of runs is the last one of each.
insert into schedule (id, kind, object_type, object_id, timing, time_zone, settings, paused, next_at, version, created_at, changed_at)
select id, 'report', 'account', account_id,
  jsonb_build_object('kind', kind, 'hour', hour, 'minute', minute, 'weekday', weekday, 'monthDay', month_day),
  time_zone, jsonb_build_object('reportId', report_id, 'filter', filter, 'where', where_text), paused, next_at, version,
  created_at, created_at
from report_schedule;

insert into schedule_run (schedule_id, slot, state, reason, settled_at)
select id, last_at, case when last_problem is null then 'ok' else 'missed' end,
  case when last_problem is not null then message_of(last_problem) end, last_at
from report_schedule where last_at is not null;

drop table report_schedule;
