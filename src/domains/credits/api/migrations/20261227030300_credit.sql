-- Codes that customers enter for a credit.
create table promo_code (
  id uuid primary key,
  site_id uuid not null references site (id),
  code text collate "C" not null,
  -- An amount of a currency, or a part of what is charged for some months.
  amount bigint check (amount > 0),
  currency text collate "C" check (currency in ('USD', 'ILS', 'EUR')),
  percent int check (percent between 1 and 100),
  -- For how many days its credit can be used.
  days int not null check (days > 0),
  -- What it can be used for; empty: everything.
  meters text[] collate "C" not null,
  most_in_total int check (most_in_total > 0),
  most_per_account int not null check (most_per_account > 0),
  new_customers boolean not null,
  combinable boolean not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  ended_at timestamptz,
  redeemed int not null default 0,
  note text not null,
  created_by text not null,
  created_at timestamptz not null,
  check ((amount is null) = (percent is not null) and (amount is null) = (currency is null)),
  constraint promo_code_limit check (most_in_total is null or redeemed <= most_in_total)
);
create unique index promo_code_of_site on promo_code (site_id, code);
create index promo_code_created on promo_code (site_id, created_at, id);

create table credit (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  cause text collate "C" not null check (cause in ('code', 'gift', 'refund')),
  promo_code_id uuid references promo_code (id),
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  -- What it is worth; null: a part of each charge.
  amount bigint check (amount > 0),
  percent int check (percent between 1 and 100),
  used bigint not null default 0 check (used >= 0),
  meters text[] collate "C" not null,
  -- Charges until then can be paid with it.
  expires_at timestamptz not null,
  reason text not null,
  by_name text not null,
  created_at timestamptz not null,
  -- Used up, expired or taken back: nothing is paid with it from then on.
  closed_at timestamptz,
  revoked boolean not null default false,
  -- When it is looked at next: for the reminder, and then for its end.
  due_at timestamptz,
  check ((amount is null) = (percent is not null)),
  constraint credit_limit check (amount is null or used <= amount)
);
create index credit_account on credit (account_id, created_at);
create index credit_created on credit (site_id, created_at, id);
create index credit_due on credit (due_at) where due_at is not null;
create index credit_code on credit (promo_code_id, account_id) where promo_code_id is not null;

-- What was paid with a credit.
create table credit_use (
  -- The entry of the ledger.
  entry_id uuid primary key references ledger_entry (id),
  credit_id uuid not null references credit (id),
  charge_id uuid not null references charge (id),
  -- How much of the charge it was worked out from, and what of that was paid.
  base bigint not null check (base > 0),
  amount bigint not null check (amount > 0 and amount <= base),
  at timestamptz not null
);
create index credit_use_credit on credit_use (credit_id, charge_id);

-- Up to which charge an account's credits were used.
create table credit_progress (
  account_id uuid primary key references account (id),
  seq bigint not null
);

create or replace view open_credit as
  select account_id, currency, amount - used as amount_left, percent, meters, expires_at from credit where closed_at is null;
