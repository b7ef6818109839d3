-- What hosts are like is in the table of hosts; here stays what keeps an engine of this machine from running.
alter table engine_host drop column report;
