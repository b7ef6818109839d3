alter table backup_window add column version int not null default 1;

-- Since when the backup storage of the host does not have it; null: it does.
alter table backup add column missing_at timestamptz;

-- Each time that a backup was really restored: that it can be is known only then.
create table backup_trial (
  id uuid primary key,
  -- The server whose backup it was.
  server_id uuid not null references server (id) on delete cascade,
  -- Where it was restored to: the same, or a new one.
  to_server_id uuid not null references server (id) on delete cascade,
  -- When the backup was taken.
  taken_at timestamptz not null,
  at timestamptz not null
);
create index backup_trial_of on backup_trial (server_id, at desc);
create index backup_trial_to on backup_trial (to_server_id);
