-- Users are found by the end of their phone number: what is dialed before it differs by where someone calls from.
create index account_phone_end on account (reverse(regexp_replace(phone, '[^0-9]', '', 'g')) text_pattern_ops)
  where phone <> '' and deleted_at is null;
