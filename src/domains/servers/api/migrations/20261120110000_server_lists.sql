-- Sorting by state or zone with the id as tie-breaker, the terminated ones by name, and the address as text for
-- a search by its beginning.
create index server_state_id on server (state, id) where state <> 'terminated';
create index server_zone_id on server (zone_id, id) where state <> 'terminated';
create index server_account_created on server (account_id, created_at, id) where state <> 'terminated';
create index server_gone on server (name_key, id) where state = 'terminated';
create index server_ip_text on server ((host(primary_ip)) text_pattern_ops) where state <> 'terminated';
