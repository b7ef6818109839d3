-- The sums of what is sold in each zone, from the index alone.
create index server_sold on server (zone_id) include (cpu_count, ram_mb, disk_gb) where state <> 'terminated';
