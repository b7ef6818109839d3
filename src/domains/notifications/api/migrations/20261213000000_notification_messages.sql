-- A notification is kept as messages and becomes sentences where it is read; what is there stays as it was said.
alter table notification alter column title type sentence using message_of(title);
alter table notification alter column body type sentence using message_of(body);
