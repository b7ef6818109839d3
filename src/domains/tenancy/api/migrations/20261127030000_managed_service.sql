-- What the managed service of a site is: what it covers, how soon somebody answers, and how many days after the
-- order it begins. Null: the site has not said so.
alter table site
  add column managed_scope text,
  add column managed_response text,
  add column managed_start_days int not null default 0 check (managed_start_days between 0 and 90);
