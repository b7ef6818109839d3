-- Statements of account and receipts.
alter table download drop constraint download_kind_check;
alter table download add constraint download_kind_check check (kind in ('report', 'usage', 'invoice', 'document', 'export'));
