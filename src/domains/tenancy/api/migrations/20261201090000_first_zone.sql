-- Where the create form of a site begins: the continent, and whether the visitor's country comes before it.
alter table site add column default_continent text;
alter table site add column zone_by_country boolean not null default true;
