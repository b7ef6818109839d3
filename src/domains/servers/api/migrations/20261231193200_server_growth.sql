-- What a change that was ordered will take of the quotas of the account, as long as its task has the server.
create table server_growth (
  server_id uuid primary key references server (id) on delete cascade,
  task_id uuid not null,
  cpus int not null,
  ram_gb double precision not null,
  disk_gb int not null,
  spend double precision not null
);
