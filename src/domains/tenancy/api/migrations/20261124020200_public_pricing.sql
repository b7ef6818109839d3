-- Whether strangers see what the site sells, at the prices of its first list.
alter table site add column public_pricing boolean not null default false;
