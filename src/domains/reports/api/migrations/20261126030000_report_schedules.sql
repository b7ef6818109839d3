-- Reports that are mailed to a person by themselves.
create table report_schedule (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  report_id text not null,
  filter text not null,
  where_text text not null,
  kind text not null check (kind in ('daily', 'weekly', 'monthly')),
  hour int not null check (hour between 0 and 23),
  minute int not null check (minute between 0 and 59),
  weekday int not null check (weekday between 0 and 6),
  month_day int not null check (month_day between 1 and 28),
  time_zone text not null,
  paused boolean not null default false,
  -- The next mail; null while it is paused.
  next_at timestamptz,
  last_at timestamptz,
  -- Why the last one was not sent.
  last_problem text,
  version int not null default 1,
  created_at timestamptz not null
);
create index report_schedule_account on report_schedule (account_id, created_at);
create index report_schedule_due on report_schedule (next_at) where next_at is not null;
