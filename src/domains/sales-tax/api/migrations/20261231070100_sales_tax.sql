-- Where the rates of the seller of a site come from.
create table sales_tax_setting (
  site_id uuid primary key references site (id),
  source text collate "C" not null check (source in ('none', 'rates', 'stripe')),
  -- The seller's own key of Stripe, sealed, and its last four characters; null: the account that payments go through.
  key_sealed bytea,
  key_end text collate "C" not null default '',
  version int not null default 1,
  changed_at timestamptz not null,
  -- What the last test of the connection found; empty: nothing is wrong.
  tested_at timestamptz,
  test_fault text collate "C" not null default '' check (test_fault in ('', 'away', 'key', 'address', 'settings', 'not-set-up')),
  test_message text not null default ''
);

-- Where a seller has to collect tax. An empty region: GST and HST in all of Canada.
create table sales_tax_registration (
  id uuid primary key,
  site_id uuid not null references site (id),
  country text collate "C" not null check (country in ('US', 'CA')),
  region text collate "C" not null,
  first_day date not null,
  created_at timestamptz not null,
  unique (site_id, country, region)
);

-- A rate that staff has entered, from its first day until the next one of the same region and class.
create table sales_tax_rate (
  id uuid primary key,
  site_id uuid not null references site (id),
  country text collate "C" not null check (country in ('US', 'CA')),
  region text collate "C" not null,
  product_class text collate "C" not null check (product_class in ('infrastructure', 'software', 'service')),
  first_day date not null,
  -- Name, level, title and millionths of each tax.
  parts jsonb not null,
  created_at timestamptz not null,
  unique (site_id, country, region, product_class, first_day)
);

-- An address for which a service was asked, by its hash: when that was last done, for which days, and what went wrong.
create table sales_tax_place (
  site_id uuid not null references site (id),
  place text collate "C" not null,
  country text collate "C" not null,
  region text collate "C" not null,
  fetched_at timestamptz,
  from_day date,
  until_day date,
  fault text collate "C" not null default '' check (fault in ('', 'away', 'key', 'address', 'settings', 'not-set-up')),
  message text not null default '',
  primary key (site_id, place),
  check ((fetched_at is null) = (from_day is null) and (fetched_at is null) = (until_day is null))
);

-- What the service has answered for a day. It counts until the next day that is known.
create table sales_tax_found (
  site_id uuid not null,
  place text collate "C" not null,
  product_class text collate "C" not null check (product_class in ('infrastructure', 'software', 'service')),
  day date not null,
  parts jsonb not null,
  fetched_at timestamptz not null,
  primary key (site_id, place, product_class, day),
  foreign key (site_id, place) references sales_tax_place (site_id, place) on delete cascade
);

-- Invoices of an account and month that had to wait for their rates.
create table sales_tax_wait (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  month date not null,
  -- The draft that waited last.
  invoice_id uuid not null,
  state text collate "C" not null check (state in ('waiting', 'entered', 'done')),
  fault text collate "C" not null
    check (fault in ('no-rate', 'pending', 'away', 'key', 'address', 'settings', 'not-set-up')),
  -- What the service said, or the classes whose rate is missing.
  message text not null default '',
  tries int not null default 1,
  next_try_at timestamptz,
  -- What staff has entered for the invoice, and why.
  parts jsonb,
  reason text not null default '',
  entered_by text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, month),
  check ((parts is null) = (state <> 'entered')),
  check (next_try_at is null or state = 'waiting')
);
create index sales_tax_wait_due on sales_tax_wait (next_try_at) where next_try_at is not null;
create index sales_tax_wait_site on sales_tax_wait (site_id, created_at, id);
create index sales_tax_wait_account on sales_tax_wait (account_id, created_at, id);
create index sales_tax_wait_all on sales_tax_wait (created_at, id);
create index sales_tax_wait_invoice on sales_tax_wait (invoice_id);
