-- What ended servers had in a network goes with it; the domain of networks writes no table of servers.
alter table server_nic
  drop constraint server_nic_network_id_fkey,
  add constraint server_nic_network_id_fkey foreign key (network_id) references network (id) on delete cascade;
