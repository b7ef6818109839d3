-- Why an offer came to nothing is kept as a message; what is there stays as it was said.
alter table server_transfer alter column reason type sentence using case when reason is not null then message_of(reason) end;
