-- What is still to be paid of an issued invoice, for the domains above.
create view invoice_due (invoice_id, account_id, currency, due) as
  select id, account_id, currency, total - credited - paid from invoice where kind = 'invoice' and status = 'issued';
