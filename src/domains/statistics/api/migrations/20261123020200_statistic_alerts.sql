-- What somebody wants to hear of: a number of a server that stays above or below a bound for so many minutes.
create table statistic_alert (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  metric text not null check (metric in ('cpu', 'ram', 'networkIn', 'networkOut', 'diskIops', 'diskTransfer')),
  comparison text not null check (comparison in ('above', 'below')),
  -- Percent, kbit/s, operations a second, or kB/s.
  threshold real not null check (threshold >= 0),
  minutes int not null check (minutes between 1 and 120),
  -- False: in the console only.
  mail boolean not null default true,
  muted_until timestamptz,
  firing boolean not null default false,
  -- Since when it has been firing, or not.
  since timestamptz not null,
  last_value real,
  version int not null default 1,
  created_at timestamptz not null
);
create index statistic_alert_server on statistic_alert (server_id, created_at);

-- When an alert began and ended; drawn on the charts.
create table statistic_alert_event (
  id bigint generated always as identity primary key,
  server_id uuid not null references server (id) on delete cascade,
  at timestamptz not null,
  text text not null
);
create index statistic_alert_event_server on statistic_alert_event (server_id, at);
