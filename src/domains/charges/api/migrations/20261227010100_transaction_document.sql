-- The documents that movements of money are on, by what caused the movement, such as a charge; a domain above replaces it.
create view transaction_document (cause_id, document_id, number) as
  select null::uuid, null::uuid, null::text collate "C" where false;
-- The accounts that were charged for a month, in their order.
create index charge_month on charge (month, account_id);
