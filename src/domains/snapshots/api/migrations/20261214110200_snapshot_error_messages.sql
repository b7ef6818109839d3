-- Why a snapshot could not be taken is kept as a message; what is there stays as it was said.
alter table snapshot alter column error type sentence using case when error is not null then message_of(error) end;
