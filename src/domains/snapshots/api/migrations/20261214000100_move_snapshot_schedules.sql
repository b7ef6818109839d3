-- Snapshot schedules are schedules of servers as others are.
insert into schedule (id, kind, object_type, object_id, timing, time_zone, settings, paused, next_at, version, created_at, changed_at)
select id, 'snapshot', 'server', server_id,
  jsonb_build_object('kind', kind, 'everyHours', every_hours, 'hour', hour, 'minute', minute, 'weekday', weekday,
    'monthDay', month_day),
  time_zone,
  jsonb_build_object('windowMinutes', window_minutes, 'keep', keep, 'keepWeekly', keep_weekly, 'keepMonthly', keep_monthly,
    'quiesce', quiesce),
  paused, next_at, version, created_at, created_at
from snapshot_schedule;

insert into schedule_run (schedule_id, slot, state, reason, task_id, until, settled_at)
select schedule_id, slot, state, case when reason is not null then message_of(reason) end, task_id, until,
  case when state <> 'waiting' then coalesce(done_at, slot) end
from snapshot_run;

alter table snapshot drop constraint snapshot_schedule_id_fkey,
  add foreign key (schedule_id) references schedule (id) on delete set null;
drop table snapshot_run;
drop table snapshot_schedule;
