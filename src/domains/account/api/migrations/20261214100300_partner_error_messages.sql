-- What a test of the partner settings found is kept as a message; what is there stays as it was said.
alter table partner_setting alter column test_error type sentence
  using case when test_error is not null then message_of(test_error) end;
