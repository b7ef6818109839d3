create table network (
  id uuid primary key,
  zone_id text collate "C" not null references data_center (id),
  -- Null: the provider's own, offered to everybody in the zone.
  account_id uuid references account (id),
  site_id uuid references site (id),
  name text not null,
  -- 0 lan, 1 wan, 2 int.
  type int not null check (type in (0, 1, 2)),
  vlan int not null,
  created_at timestamptz not null default now()
);
create index network_zone on network (zone_id, type);
create index network_account on network (account_id);

create table subnet (
  id uuid primary key,
  network_id uuid not null references network (id),
  cidr cidr not null,
  gateway inet not null,
  first_address inet not null,
  last_address inet not null,
  -- Where the search for a free address goes on: everything below was taken when last looked at.
  next_address inet not null
);
create index subnet_network on subnet (network_id);

-- An address that is taken. The primary key is what forbids two owners of one address.
create table address (
  subnet_id uuid not null references subnet (id),
  ip inet not null,
  -- 0 None, 1 Reserved, 2 Gateway, 3 Reserved User.
  type int not null default 0 check (type in (0, 1, 2, 3)),
  nic_id uuid,
  taken_at timestamptz not null default now(),
  primary key (subnet_id, ip)
);
create index address_nic on address (nic_id) where nic_id is not null;
