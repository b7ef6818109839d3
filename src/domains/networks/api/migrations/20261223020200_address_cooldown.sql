-- A public address that was released: only the account that had it gets it until then.
alter table address add column cooldown_for uuid references account (id);
alter table address add column cooldown_until timestamptz;
alter table address add constraint address_cooldown check (
  cooldown_until is null and cooldown_for is null or cooldown_until is not null and nic_id is null and account_id is null
);
create index address_cooldown_for on address (cooldown_for, ip) where cooldown_for is not null;
create index address_cooldown_until on address (cooldown_until) where cooldown_until is not null;

-- For how many hours a site keeps the public addresses that its accounts release. A site without a row: a day.
create table address_cooldown_policy (
  site_id uuid primary key references site (id) on delete cascade,
  hours int not null check (hours between 0 and 168),
  version int not null default 1
);
