-- What was charged for use, in lines of a month. A line grows as long as the use of its kind goes on; each growth is an entry of
-- the ledger.
create table charge (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  month date not null,
  object_type text collate "C" not null,
  object_id text collate "C" not null,
  object_name text not null,
  zone_id text collate "C" not null,
  meter text collate "C" not null,
  state text collate "C" not null,
  kind text collate "C" not null check (kind in ('hourly', 'partial-month', 'full-month', 'annually')),
  quantity numeric not null,
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  price_version_id uuid not null references price_list_version (id),
  -- For one unit of the quantity, and for an hour or a month of it.
  rate_micro bigint not null,
  unit text collate "C" not null check (unit in ('hour', 'month')),
  -- The first of the spans that it is made of.
  span_id uuid not null references usage_span (id),
  from_at timestamptz not null,
  until_at timestamptz not null,
  seconds numeric not null,
  -- Minor units, before tax.
  amount bigint not null
);
create unique index charge_once on charge (month, span_id, price_version_id, kind);
create index charge_account on charge (account_id, month);

-- What an entry of the ledger added to its line.
create table charge_posting (
  entry_id uuid primary key references ledger_entry (id),
  charge_id uuid not null references charge (id),
  from_at timestamptz not null,
  until_at timestamptz not null,
  seconds numeric not null,
  -- What the entry charged, in minor units.
  amount bigint not null
);
create index charge_posting_charge on charge_posting (charge_id);

-- Until when the use of an account is charged.
create table charge_progress (
  account_id uuid primary key references account (id),
  charged_until timestamptz not null
);
