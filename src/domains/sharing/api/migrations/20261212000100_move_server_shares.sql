insert into share (id, object_type, object_id, site_id, group_id, account_id, email, level, shared_by, created_at, until)
select id, 'server', server_id, site_id, group_id, account_id, email, level, granted_by, granted_at, until
from server_share;
drop table server_share;
create trigger server_shares after delete on server for each row execute function delete_shares('server');
