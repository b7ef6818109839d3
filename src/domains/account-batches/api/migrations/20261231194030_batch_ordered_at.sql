-- When someone started a batch, or asked for its approval: starts of a person are limited in an hour.
alter table account_batch add column ordered_at timestamptz;
