-- Why a network is not as it should be is kept as a message; what is there stays as it was said.
alter table network alter column reason type sentence using case when reason is not null then message_of(reason) end;
