-- Counts the changes of a list and its versions: two people who edit one find out.
alter table price_list add column version int not null default 1;
-- Who is on a list.
create index account_price_list on account (price_list_id) where price_list_id is not null;
-- The list of all prices of customers, the newest first.
create index customer_price_from on customer_price (valid_from desc, id desc);
