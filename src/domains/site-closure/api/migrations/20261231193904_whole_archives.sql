-- The movements of money are a file too, and each file knows what there was when it was ordered: how many accounts or servers, or a mark
-- of the books that is another one after each change.
alter table site_closing_file drop constraint site_closing_file_name_check;
alter table site_closing_file
  add constraint site_closing_file_name_check check (name in ('accounts', 'servers', 'invoices', 'transactions')),
  add column mark text not null default '';
