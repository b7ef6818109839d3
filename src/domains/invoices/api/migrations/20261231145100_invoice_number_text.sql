-- Accounts are found by the number of an invoice.
create index invoice_number_text on invoice (lower(number_text)) where number_text is not null;
