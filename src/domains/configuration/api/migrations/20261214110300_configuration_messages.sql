-- Why a change was not made is kept as a message; what is there stays as it was said.
alter table server_configuration alter column reason type sentence using case when reason is not null then message_of(reason) end;
