-- What prices consist of beside the price of a unit. Quantities are those of one object.
alter table price_item
  -- What a unit costs beyond a number of units: [{beyond, monthlyMicro, hourlyOnMicro, hourlyOffMicro}], the lowest first.
  add column tiers jsonb not null default '[]',
  -- Units that cost nothing, and the fewest that are charged.
  add column included numeric not null default 0 check (included >= 0),
  add column minimum numeric not null default 0 check (minimum >= 0),
  -- What a unit by the hour costs at most in a calendar month; null: no limit.
  add column month_cap_micro bigint check (month_cap_micro >= 0),
  -- Once, when an object begins to use it.
  add column once_micro bigint not null default 0 check (once_micro >= 0),
  -- For a year in advance; null: not sold by the year.
  add column yearly_micro bigint check (yearly_micro >= 0);

-- Prices that hold for one customer instead of those of its list. Never changed once they hold: a new one follows.
create table customer_price (
  id uuid primary key,
  account_id uuid not null references account (id),
  key text collate "C" not null,
  zone_id text collate "C" not null default '',
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  valid_from timestamptz not null,
  valid_until timestamptz,
  monthly_micro bigint not null check (monthly_micro >= 0),
  hourly_on_micro bigint not null check (hourly_on_micro >= 0),
  hourly_off_micro bigint not null check (hourly_off_micro >= 0),
  tiers jsonb not null default '[]',
  included numeric not null default 0 check (included >= 0),
  minimum numeric not null default 0 check (minimum >= 0),
  month_cap_micro bigint check (month_cap_micro >= 0),
  once_micro bigint not null default 0 check (once_micro >= 0),
  yearly_micro bigint check (yearly_micro >= 0),
  created_at timestamptz not null default now(),
  check (valid_until > valid_from),
  -- One price at a time.
  constraint customer_price_no_overlap exclude using gist
    (account_id with =, key with =, zone_id with =, currency with =, tstzrange(valid_from, valid_until) with &&)
);
