-- The features that a site does without, by the names of their domains.
alter table site add column features_off text[] not null default '{}';
