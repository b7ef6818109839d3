-- What is being done to a network card; the server's task is at it.
alter table server_nic add column state text not null default 'ready'
  check (state in ('ready', 'adding', 'removing', 'changing'));
