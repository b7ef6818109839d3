-- The disks that a server made of an image has besides its system disk, by their least size in GB.
alter table image add column extra_disks_gb int[] not null default '{}'
  check (0 < all (extra_disks_gb) and 16000 >= all (extra_disks_gb) and cardinality(extra_disks_gb) <= 15);
