-- Where a reverse name leads, as the name servers last said; null: they were not asked since it was set.
alter table address add column forward text check (forward in ('matches', 'other', 'missing'));
alter table address add column forward_at timestamptz;
create index address_forward_due on address (forward_at nulls first) where reverse_dns <> '';
