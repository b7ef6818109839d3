-- Besides copies (0) and copies of administration (1): the bookkeeper (2) and the technical contact (3).
alter table additional_address
  drop constraint additional_address_level_check,
  add constraint additional_address_level_check check (level between 0 and 3),
  -- Of who reads there; null: the account's.
  add column language text;
