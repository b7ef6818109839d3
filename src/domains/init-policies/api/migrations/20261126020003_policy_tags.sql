-- Words to find policies again by.
alter table init_policy add column tags text[] not null default '{}';
