-- The same for IPv6 subnets.
alter table site add column subnet6_largest int not null default 48 check (subnet6_largest between 32 and 120);
alter table site add column subnet6_smallest int not null default 120 check (subnet6_smallest between 48 and 124);
alter table site add check (subnet6_largest <= subnet6_smallest);
