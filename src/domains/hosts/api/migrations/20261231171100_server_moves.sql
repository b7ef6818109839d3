-- A move that failed takes nothing anywhere, and no one asks where a server came from.
delete from server_move where state = 'failed';
alter table server_move drop column from_id, drop constraint server_move_state_check;
alter table server_move add constraint server_move_state_check check (state in ('moving', 'moved'));
