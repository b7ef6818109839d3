-- The maintenance of one data center, by its beginning.
create index maintenance_of_zone on maintenance (zone_id, starts_at, id);
