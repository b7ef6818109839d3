-- Who an account is at a provider.
create table payment_customer (
  account_id uuid not null references account (id) on delete cascade,
  provider text collate "C" not null check (provider in ('stripe', 'paypal')),
  reference text collate "C" not null,
  primary key (account_id, provider)
);

-- A card that a provider keeps for an account.
create table payment_method (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id) on delete cascade,
  provider text collate "C" not null check (provider in ('stripe', 'paypal')),
  reference text collate "C" not null,
  brand text not null,
  last4 text not null,
  expiry_month int check (expiry_month between 1 and 12),
  expiry_year int check (expiry_year between 2000 and 2200),
  is_default boolean not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  -- When the owner is reminded of the expiry next; null: no more.
  remind_at timestamptz,
  unique (provider, reference),
  check ((expiry_month is null) = (expiry_year is null)),
  check (removed_at is null or not is_default)
);
create index payment_method_account on payment_method (account_id, added_at) where removed_at is null;
create unique index payment_method_default on payment_method (account_id) where is_default;
create index payment_method_remind on payment_method (remind_at) where removed_at is null and remind_at is not null;

-- A deposit, or the saving of a card.
create table payment_order (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('deposit', 'setup')),
  -- 1 created, 2 approved, 3 completed, 4 expired.
  state smallint not null check (state between 1 and 4),
  provider text collate "C" not null check (provider in ('stripe', 'paypal')),
  -- Minor units.
  amount bigint not null check (amount between 0 and 1000000000),
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  saves boolean not null,
  -- The saved method that is charged; null: it is paid on the provider's page.
  method_id uuid references payment_method (id),
  return_url text not null,
  -- The provider's order, and the page where it is paid.
  reference text collate "C",
  page_url text,
  -- What a refund names; there when it is completed.
  payment text collate "C",
  method_text text not null default '',
  decline text,
  refunded bigint not null default 0,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the schedule looks at it; null: it is over.
  closing_at timestamptz,
  completed_at timestamptz,
  check ((kind = 'deposit') = (amount > 0)),
  check (refunded between 0 and amount),
  check ((state = 3) = (completed_at is not null)),
  check ((state in (1, 2)) = (closing_at is not null))
);
create index payment_order_account on payment_order (account_id, created_at, id);
create index payment_order_site on payment_order (site_id, created_at, id);
create index payment_order_all on payment_order (created_at, id);
create index payment_order_closing on payment_order (closing_at) where closing_at is not null;
create unique index payment_order_reference on payment_order (provider, reference) where reference is not null;
create index payment_order_method on payment_order (method_id) where method_id is not null;

-- Webhooks that had their effect, by the provider's id.
create table payment_event (
  provider text collate "C" not null,
  event_id text collate "C" not null,
  type text not null,
  order_id uuid not null references payment_order (id) on delete cascade,
  handled_at timestamptz not null,
  primary key (provider, event_id)
);
create index payment_event_order on payment_event (order_id);

create table payment_refund (
  id uuid primary key,
  order_id uuid not null references payment_order (id) on delete cascade,
  -- 0 none, 1 reduction, 2 money back.
  type smallint not null check (type between 0 and 2),
  amount bigint not null check ((type = 0) = (amount = 0) and amount >= 0),
  state text not null check (state in ('pending', 'done', 'failed')),
  reference text collate "C",
  reason text not null,
  by_name text not null,
  at timestamptz not null,
  ended_at timestamptz
);
create index payment_refund_order on payment_refund (order_id, at);
