-- Why a limit could not be applied is kept as a message.
alter table network_cap alter column error type sentence using case when error is not null then message_of(error) end;
