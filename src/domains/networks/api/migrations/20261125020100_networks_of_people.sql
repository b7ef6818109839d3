-- What the owner calls it, behind the prefix of the system; null: the name is the provider's own.
alter table network add column label text collate "C";
alter table network add column version int not null default 1;
update network set label = regexp_replace(name, '^(lan|wan|int)-[0-9]+-', '') where account_id is not null;
create unique index network_label on network (account_id, zone_id, lower(label)) where account_id is not null;
create unique index network_vlan on network (zone_id, vlan);
create index network_name on network (zone_id, (lower(name) collate "C"), id);

alter table subnet add column description text not null default '';
alter table subnet add column dns1 inet;
alter table subnet add column dns2 inet;
alter table subnet add column version int not null default 1;
alter table subnet add column created_at timestamptz not null default now();
create index subnet_order on subnet (network_id, cidr, id);

alter table address add column note text not null default '';
alter table address add column reverse_dns text not null default '';

-- People look for a part of a MAC address, however it is written.
create index server_nic_mac_part on server_nic using gin ((replace(mac::text, ':', '')) gin_trgm_ops);
create index server_nic_network on server_nic (network_id);
