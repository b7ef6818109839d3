-- Why a message was not delivered is kept as a message.
alter table message alter column error type sentence using case when error is not null then message_of(error) end;
