-- The servers that a line names to be moved; null: all that the account has.
alter table account_batch_row add column server_ids uuid[];
