-- Servers that have some, all or none of these tags.
create index server_tags on server using gin (tags) where state <> 'terminated';
