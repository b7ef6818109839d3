create or replace view attached_nic as
select
  k.id as nic_id,
  k.network_id,
  k.position,
  k.mac,
  k.connected,
  v.id as server_id,
  v.name as server_name,
  v.state as server_state,
  v.site_id,
  v.account_id,
  v.state <> 'terminated' or v.restore_until is not null as in_use
from server_nic k join server v on v.id = k.server_id;
