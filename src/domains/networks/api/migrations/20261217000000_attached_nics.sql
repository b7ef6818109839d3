-- The NICs of servers in networks. Networks don't know servers: they declare here what they read of them, without rows, and the
-- domain that has the servers replaces the view.
create view attached_nic as
select
  null::uuid as nic_id,
  null::uuid as network_id,
  null::int as position,
  null::macaddr as mac,
  null::boolean as connected,
  null::uuid as server_id,
  null::text as server_name,
  null::text as server_state,
  null::uuid as site_id,
  null::uuid as account_id,
  -- The server exists, or can still be restored.
  null::boolean as in_use
where false;
