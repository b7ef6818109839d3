-- An account that is, or was, merged into another one.
create table account_merge (
  account_id uuid primary key references account (id),
  into_id uuid not null references account (id),
  site_id uuid not null references site (id),
  state text collate "C" not null check (state in ('running', 'failed', 'done')),
  reason text not null,
  ticket text not null,
  started_by uuid references account (id) on delete set null,
  -- As the staff of the site may know them.
  started_by_name text not null,
  -- The request that started it, as far as the changes of the accounts name it.
  request_id text not null,
  ip text not null,
  host text not null,
  task_id uuid,
  problem sentence,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index account_merge_into on account_merge (into_id);
create index account_merge_started_by on account_merge (started_by) where started_by is not null;
