-- The alarms of an object are found by its screen.
create index alarm_link on alarm (link) where link is not null;
