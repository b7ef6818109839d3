-- What the processes of the product logged, for a bounded time and within a bounded size. Their output has all of it.
create table log_line (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  level smallint not null,
  service text not null collate "C",
  process text not null,
  message text not null,
  request_id text,
  task_id uuid,
  details text not null,
  bytes int not null
);
create index log_line_at on log_line (at, id);
create index log_line_level on log_line (at, id) where level >= 40;
create index log_line_request on log_line (request_id, at, id) where request_id is not null;
create index log_line_task on log_line (task_id, at, id) where task_id is not null;
