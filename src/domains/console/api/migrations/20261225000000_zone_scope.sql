-- The data center that a person's lists and counts show; null: all of them.
alter table account add column zone_scope text collate "C" references data_center (id) on delete set null;
create index account_zone_scope on account (zone_scope) where zone_scope is not null;
