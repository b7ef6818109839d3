-- A guest without an agent reports no memory use: that is unknown, not 0.
alter table server_runtime alter column ram_percent drop not null;
alter table server_sample alter column ram_percent drop not null;
