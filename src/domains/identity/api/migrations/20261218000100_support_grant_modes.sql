-- A customer grants support read-only access, or access to change things too. What was granted before was read-only.
alter table support_grant
  add column mode text not null default 'viewing' check (mode in ('viewing', 'acting'));
