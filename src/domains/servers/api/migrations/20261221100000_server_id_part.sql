-- Servers are found by a part of their id, such as the first or the last digits that someone was given.
create index server_id_part on server using gin ((id::text) gin_trgm_ops) where state <> 'terminated';
