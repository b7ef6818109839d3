-- What became of a run is kept as a message; what is there stays as it was said.
alter table backup alter column reason type sentence using case when reason is not null then message_of(reason) end;
