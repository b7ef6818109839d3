-- When an alarm began to fire, this time: also after an acknowledgment or a silence has ended. What waits for someone to
-- take care of it counts from here.
alter table alarm add column fired_at timestamptz;
update alarm set fired_at = since;
alter table alarm alter column fired_at set not null;
create index alarm_firing on alarm (fired_at, id) where state = 'firing';
