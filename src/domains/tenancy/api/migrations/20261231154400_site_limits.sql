-- What customers of a site may order at once, and which entries of the menu they do without.
alter table site
  add column limit_servers int not null default 10 check (limit_servers between 1 and 20),
  add column limit_nics int not null default 8 check (limit_nics between 1 and 8),
  add column limit_disks int not null default 8 check (limit_disks between 1 and 8),
  add column limit_os_disk_gb int not null default 2000 check (limit_os_disk_gb between 5 and 2000),
  add column limit_disk_gb int not null default 16000 check (limit_disk_gb between 5 and 16000),
  -- The length of the prefix from which on an IPv4 subnet is listed address by address.
  add column listed_prefix int not null default 23 check (listed_prefix between 20 and 30),
  add column menu_off text[] not null default '{}';
