-- The terminated servers of one data center, the last one first.
create index server_ended_in_zone on server (zone_id, terminated_at, id) where state = 'terminated';
