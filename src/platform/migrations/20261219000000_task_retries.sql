-- The task that did again what this one failed to do.
alter table task add column retried_by uuid;
