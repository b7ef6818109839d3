-- Why a run came to nothing is kept as a message; what is there stays as it was said.
alter table servicelet_run alter column reason type sentence using case when reason is not null then message_of(reason) end;
