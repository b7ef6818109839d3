-- Tables with `refuse_change` are append-only for the product's role, which must note what is paid of an invoice and remove drafts.
drop trigger invoice_no_truncate on invoice;
create function refuse_truncate_of_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'issued documents are never removed' using errcode = 'check_violation';
end $$;
create trigger invoice_no_truncate before truncate on invoice for each statement execute function refuse_truncate_of_invoice();
