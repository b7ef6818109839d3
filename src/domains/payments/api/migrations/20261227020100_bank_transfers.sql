-- Where customers of a site send money to, in one currency.
create table bank_account (
  site_id uuid not null references site (id),
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  holder text not null,
  -- An IBAN without spaces, or the number of an account.
  number text not null,
  bic text not null default '',
  bank text not null default '',
  primary key (site_id, currency)
);

-- The number in the reference of a bank transfer.
create sequence payment_transfer_number start 100001;

alter table payment_order
  drop constraint payment_order_provider_check,
  add constraint payment_order_provider_check check (provider in ('stripe', 'paypal', 'bank')),
  -- What arrived of a bank transfer, in minor units.
  add column received bigint not null default 0 check (received >= 0),
  -- When the customer is reminded of a bank transfer that has not arrived; null: no more.
  add column remind_at timestamptz;
create index payment_order_remind on payment_order (remind_at) where remind_at is not null;
create index payment_order_open_transfers on payment_order (site_id, created_at, id) where provider = 'bank' and state in (1, 2);

-- Money that arrived at the bank. It is never changed: what was booked wrongly is reversed by an entry of its own.
create table bank_booking (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id) on delete cascade,
  order_id uuid not null references payment_order (id) on delete cascade,
  amount bigint not null check (amount > 0),
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  -- The day on the statement.
  arrived_on date not null,
  payer text not null default '',
  -- The bank's name for the entry of its statement: it is booked once. Null: booked by hand.
  entry text collate "C",
  by_name text not null,
  at timestamptz not null,
  reversed_at timestamptz,
  reversed_by text,
  reason text not null default '',
  check ((reversed_at is null) = (reversed_by is null))
);
create index bank_booking_order on bank_booking (order_id, at);
create index bank_booking_site on bank_booking (site_id, at, id);
create index bank_booking_account on bank_booking (account_id, at, id);
create index bank_booking_all on bank_booking (at, id);
create unique index bank_booking_entry on bank_booking (site_id, entry) where entry is not null and reversed_at is null;
