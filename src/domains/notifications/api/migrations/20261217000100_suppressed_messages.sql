-- Why a notification was not sent is kept as a message; the reasons of before were English.
alter table notification_delivery alter column suppressed type sentence
  using case when suppressed is not null then message_of(suppressed) end;
