-- What is protected cannot be ended, or made anew, before somebody has taken the protection off.
alter table server add column terminate_protected boolean not null default false;
alter table server add column rebuild_protected boolean not null default false;

-- A terminated server that can still come back: until when, and when its machine is removed for good.
alter table server add column restore_until timestamptz;
alter table server add column destroy_at timestamptz;
alter table server add column terminated_by text;
update server set terminated_at = power_since where state = 'terminated' and terminated_at is null;
create index server_destroy on server (destroy_at) where destroy_at is not null;
create index server_ended on server (terminated_at, id) where state = 'terminated';
create index server_ended_of_account on server (account_id, terminated_at, id) where state = 'terminated';

-- How many hours a site keeps servers that were terminated. A site without a row keeps none.
create table termination_policy (
  site_id uuid primary key references site (id) on delete cascade,
  undo_hours int not null check (undo_hours between 0 and 168),
  version int not null default 1
);
