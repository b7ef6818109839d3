-- The last number of the receipts of a site; whoever issues one holds the row until the transaction ends.
create table receipt_series (
  site_id uuid primary key references site (id),
  last_number int not null check (last_number > 0)
);

-- The receipt of a payment, once for each amount that it has come to.
create table receipt (
  order_id uuid not null references payment_order (id) on delete cascade,
  amount bigint not null check (amount > 0),
  site_id uuid not null references site (id),
  account_id uuid not null references account (id) on delete cascade,
  number int not null,
  issued_at timestamptz not null,
  -- What it says.
  document jsonb not null,
  primary key (order_id, amount)
);
create unique index receipt_number on receipt (site_id, number);
create index receipt_account on receipt (account_id, issued_at);
create trigger receipt_final before update on receipt for each row execute function refuse_change();
