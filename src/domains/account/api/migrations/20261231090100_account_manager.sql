-- The member of staff who looks after a customer.
alter table account add column manager_id uuid references account (id) on delete set null;
create index account_manager on account (manager_id) where manager_id is not null;
