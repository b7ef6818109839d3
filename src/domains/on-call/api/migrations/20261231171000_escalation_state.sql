-- The state of the alarm that webhooks were called with last. `ended_at` is when the alarm was resolved, or fired again.
-- `alarm_webhook_delivery.alarm_id` is null of a test and of an alarm that has been forgotten; a test has no `alarm_name` either.
alter table escalation add column state text collate "C" not null default 'firing';
