-- Lengths of the prefix that customers of a site may choose for an IPv4 subnet: of the largest one and of the smallest.
alter table site add column subnet_largest int not null default 16 check (subnet_largest between 8 and 29);
alter table site add column subnet_smallest int not null default 29 check (subnet_smallest between 16 and 30);
alter table site add check (subnet_largest <= subnet_smallest);
