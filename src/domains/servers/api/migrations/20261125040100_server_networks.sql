-- The list of servers is filtered and grouped by network.
create index if not exists server_nic_network on server_nic (network_id, server_id);
