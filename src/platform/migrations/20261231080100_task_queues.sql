-- A failed task that no one needs to look at any more; who said so, and why, its log and the audit trail know.
alter table task add column discarded_at timestamptz;
-- What ended lately.
create index task_done on task (done_at) where done_at is not null;
-- Dead letters: what failed for good and was neither retried nor discarded.
create index task_dead on task (created_at desc, id desc)
  where state = 'failed' and retried_by is null and discarded_at is null;

-- The processes of the product. One is alive as long as it holds the advisory lock of its ID.
create table product_process (
  id text primary key,
  host text not null,
  pid int not null,
  web boolean not null,
  worker boolean not null,
  version text not null,
  started_at timestamptz not null default now(),
  -- When it said that it stops; null for one that was killed, too.
  stopped_at timestamptz
);
