-- Why an image could not be made is kept as a message; what is there stays as it was said.
alter table image alter column reason type sentence using case when reason is not null then message_of(reason) end;
