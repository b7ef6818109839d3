-- How often operators have said for what a zone has room, so that two of them do not overwrite each other unseen.
alter table data_center add column room_version int not null default 0;
