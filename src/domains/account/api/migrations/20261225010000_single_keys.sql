-- Whether single keys act as shortcuts in the console of this account (WCAG 2.1.4).
alter table account add column single_keys boolean not null default true;
