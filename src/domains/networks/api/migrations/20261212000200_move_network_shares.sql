insert into share (id, object_type, object_id, site_id, group_id, account_id, email, level, shared_by, created_at, until)
select id, 'network', network_id, site_id, group_id, account_id, email, level, shared_by, created_at, until
from network_share;
drop function networks_shared_with(uuid[]);
drop table network_share;
create trigger network_shares after delete on network for each row execute function delete_shares('network');
