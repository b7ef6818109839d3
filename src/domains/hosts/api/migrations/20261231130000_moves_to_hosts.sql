-- Of servers that have come to a host, too: until the host is listed again, its memory is that from before.
drop index evacuation_move_target;
create index evacuation_move_target on evacuation_move (target_id) where state in ('moving', 'moved');
