-- Something of the installation that needs an operator, as its source found it: one row for each object of a source, also
-- when it comes back.
create table alarm (
  id uuid primary key,
  source text collate "C" not null,
  -- What the source calls the object.
  subject text collate "C" not null,
  name text collate "C" not null,
  zone_id text collate "C",
  severity text collate "C" not null check (severity in ('warning', 'critical')),
  state text collate "C" not null check (state in ('firing', 'acknowledged', 'silenced', 'resolved')),
  detail sentence not null,
  link text,
  first_at timestamptz not null,
  -- Of this time.
  since timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz,
  -- How often it was raised.
  times int not null default 1,
  acknowledged_until timestamptz,
  acknowledged_by uuid references account (id) on delete set null,
  assignee_id uuid references account (id) on delete set null,
  note text not null default '',
  unique (source, subject),
  check ((state = 'resolved') = (resolved_at is not null)),
  check (state = 'acknowledged' or (acknowledged_until is null and acknowledged_by is null))
);
create index alarm_live on alarm (source) where state <> 'resolved';
create index alarm_since on alarm (since, id);
create index alarm_resolved on alarm (resolved_at) where state = 'resolved';
create index alarm_assignee on alarm (assignee_id) where assignee_id is not null;
create index alarm_acknowledged_by on alarm (acknowledged_by) where acknowledged_by is not null;

-- Alarms that match raise no attention until it ends. An empty matcher matches everything.
create table alarm_silence (
  id uuid primary key,
  alarms uuid[] not null default '{}',
  sources text[] not null default '{}',
  severities text[] not null default '{}',
  zones text[] not null default '{}',
  name text not null default '',
  reason text not null,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at >= created_at)
);
create index alarm_silence_end on alarm_silence (ends_at, id);
create index alarm_silence_by on alarm_silence (created_by) where created_by is not null;

-- Where operators read what to do about alarms of a source.
create table alarm_runbook (
  source text collate "C" primary key,
  url text not null
);
