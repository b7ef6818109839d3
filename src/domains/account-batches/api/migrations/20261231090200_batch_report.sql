-- The report whose findings named the accounts; null: they were typed, or came from a file or a view.
alter table account_batch add column report_id text collate "C";
