-- The host that the machine is on, as its engine calls it; null: the engine does not say.
alter table server add column host_ref text collate "C";
create index server_host on server (host_ref, name, id) where host_ref is not null and state <> 'terminated';
