-- Why a connection test failed is kept as a message.
alter table connection_test alter column error type sentence using case when error is not null then message_of(error) end;
