-- In addition: `archive`, which is kept until a day of its own.
alter table download drop constraint download_kind_check;
alter table download add constraint download_kind_check
  check (kind in ('report', 'usage', 'invoice', 'document', 'export', 'archive'));
