-- The documents of a site are files too: those of invoices, statements of account and receipts, each as one ZIP.
alter table site_closing_file drop constraint site_closing_file_name_check;
alter table site_closing_file add constraint site_closing_file_name_check
  check (name in ('accounts', 'servers', 'invoices', 'transactions', 'documents', 'statements', 'receipts'));

-- What a ZIP that is being written has so far; its directory and manifest are made of this at its end.
create table site_closing_entry (
  download_id uuid not null references download (id) on delete cascade,
  position int not null,
  path text not null,
  number text not null,
  account text not null,
  date date not null,
  sha256 text not null,
  crc bigint not null,
  byte_count bigint not null,
  packed bigint not null,
  start bigint not null,
  primary key (download_id, position)
);
