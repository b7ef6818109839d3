-- The numbers that the switches of a data center take for networks; null: all that the product gives out.
alter table data_center add column vlan_first int, add column vlan_last int,
  add check ((vlan_first is null) = (vlan_last is null) and vlan_first between 1 and 4094 and vlan_last between vlan_first and 4094);
