-- When a report last found something is a matter of whose findings they are: it is read from these.
alter table diagnostic_run drop column last_found_at;
