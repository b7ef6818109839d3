-- Since when the account owes money; null: it does not.
alter table account add column past_due_since timestamptz;
