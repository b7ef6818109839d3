alter table network rename column laid_revision to provisioned_revision;
-- The message of switches that could not be configured has a key that says so.
update network set reason = replace(reason::text, '"networks.switches-could-not-told"', '"networks.switches-not-configured"')::jsonb
where reason::text like '%"networks.switches-could-not-told"%';
update task set error = replace(error::text, '"networks.switches-could-not-told"', '"networks.switches-not-configured"')::jsonb
where error::text like '%"networks.switches-could-not-told"%';
update task_log set entry = replace(entry::text, '"networks.switches-could-not-told"', '"networks.switches-not-configured"')::jsonb
where entry::text like '%"networks.switches-could-not-told"%';
update notification set body = replace(body::text, '"networks.switches-could-not-told"', '"networks.switches-not-configured"')::jsonb
where body::text like '%"networks.switches-could-not-told"%';
