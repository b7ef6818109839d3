-- Somebody's wish to be deleted, which comes true when the waiting period is over.
alter table account
  add column deletion_asked_at timestamptz,
  add column deletion_due_at timestamptz,
  -- Since when something stands in the way of a deletion that is due.
  add column deletion_held_at timestamptz,
  -- The person is gone; the row stays, because the ledger and the audit trail point at it.
  add column deleted_at timestamptz,
  add constraint account_deletion check ((deletion_asked_at is null) = (deletion_due_at is null));
create index account_deletion_due on account (deletion_due_at) where deletion_due_at is not null;
