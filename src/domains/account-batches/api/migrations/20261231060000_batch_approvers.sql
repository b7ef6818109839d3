-- Who approved a batch, beside their email of that day: what is removed with an account is found by it.
alter table account_batch add column approved_by_id uuid references account (id) on delete set null;
update account_batch b set approved_by_id = (
  select a.id from account a where a.email = b.approved_by order by a.site_id is not distinct from b.site_id desc, a.id limit 1)
where b.approved_by is not null;
