-- What diagnostic reports found. A row stays when its cause is gone, so that "returned" and trends are real.
create table finding (
  id uuid primary key,
  report_id text collate "C" not null,
  -- What the report is about, by the id that its domain gives it.
  object_id text collate "C" not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  site_id uuid,
  account_id uuid,
  zone_id text,
  -- The columns of the report, by their ids.
  facts jsonb not null,
  state text not null check (state in ('new', 'known', 'acknowledged', 'returned', 'fixed')),
  first_seen timestamptz not null,
  -- When it was found after it had been absent.
  opened_at timestamptz not null,
  fixed_at timestamptz,
  -- Null while acknowledged: until the cause is gone.
  acknowledged_until timestamptz,
  reason text not null default '',
  assignee_id uuid,
  assignee text not null default '',
  note text not null default '',
  -- The task of the last fix while it runs.
  task_id uuid,
  unique (report_id, object_id),
  check ((state = 'fixed') = (fixed_at is not null))
);
create index finding_opened on finding (report_id, opened_at desc, id desc);
create index finding_state on finding (report_id, state);
create index finding_account on finding (account_id) where account_id is not null;
create index finding_assignee on finding (assignee_id) where assignee_id is not null;
create index finding_task on finding (task_id) where task_id is not null;
create index finding_fixed on finding (fixed_at) where fixed_at is not null;

-- When each diagnostic report was computed, and when it is next.
create table diagnostic_run (
  report_id text collate "C" primary key,
  due_at timestamptz not null,
  started_at timestamptz,
  refreshed_at timestamptz,
  took_ms int,
  -- Why the last attempt gave nothing.
  problem text check (problem in ('too-slow', 'failed')),
  last_found_at timestamptz
);
create index diagnostic_run_due on diagnostic_run (due_at);

-- Open findings of a report at the end of each day (UTC), by site.
create table finding_day (
  report_id text collate "C" not null,
  day date not null,
  site_id uuid,
  open int not null,
  unique nulls not distinct (report_id, day, site_id)
);
