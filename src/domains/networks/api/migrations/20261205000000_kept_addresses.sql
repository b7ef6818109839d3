-- Public addresses that an account keeps for itself while no server has them.
alter table address add column account_id uuid references account (id);
alter table address add column site_id uuid references site (id);
alter table address add constraint address_kept check (account_id is null or (nic_id is null and type = 3 and site_id is not null));
create index address_account on address (account_id) where account_id is not null;
