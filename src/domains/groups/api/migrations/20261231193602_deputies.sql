-- Who may add and remove the members of a group of someone else; of those who were in a group, for its restoration.
alter table account_group_member add column deputy boolean not null default false;
alter table account_group_former add column deputy boolean not null default false;
