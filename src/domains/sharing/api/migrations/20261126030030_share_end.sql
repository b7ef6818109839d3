-- Until when something is shared; null: until it is taken back.
alter table server_share add column until timestamptz;
create index server_share_until on server_share (until) where until is not null;
