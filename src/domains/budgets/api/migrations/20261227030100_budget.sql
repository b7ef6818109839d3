-- What an account, or a part of it, may cost in a calendar month (UTC), and what it has cost of the month that was looked at last.
create table budget (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  scope_kind text collate "C" not null check (scope_kind in ('all', 'tag', 'group', 'zone', 'service')),
  scope_value text collate "C" not null,
  -- Minor units, before tax.
  amount bigint not null check (amount > 0),
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  action text collate "C" not null check (action in ('notify', 'refuse', 'shut-down')),
  hours int not null,
  notifies_team boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  -- The month that was looked at last; null: none yet.
  month date,
  spent bigint not null default 0,
  forecast bigint not null default 0,
  looked_at timestamptz,
  -- The highest level, in percent, that people were notified of this month, and whether they were of the forecast.
  sent_level int not null default 0,
  sent_forecast boolean not null default false,
  -- `none`: nothing is shut down; `announced`: at `stop_at`; `done`: ordered, or canceled, for this month.
  stop_state text collate "C" not null default 'none' check (stop_state in ('none', 'announced', 'done')),
  stop_at timestamptz,
  check ((stop_state = 'announced') = (stop_at is not null))
);
create unique index budget_of_account on budget (account_id, name_key);
create index budget_name on budget (name_key, id);
create index budget_site on budget (site_id, name_key, id);
