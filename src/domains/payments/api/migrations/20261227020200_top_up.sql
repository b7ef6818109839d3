-- Why a payment was ordered: by the customer, or automatically.
alter table payment_order
  add column origin text collate "C" not null default 'customer' check (origin in ('customer', 'top-up', 'dunning'));
create index payment_order_automatic on payment_order (account_id, created_at) where origin <> 'customer';

-- Adds an amount when the balance falls below another.
create table top_up (
  account_id uuid primary key references account (id) on delete cascade,
  site_id uuid not null references site (id),
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  -- Minor units.
  below bigint not null check (below >= 0),
  amount bigint not null check (amount > 0),
  month_max bigint not null check (month_max >= amount),
  -- Why it has stopped; null: it works.
  stopped text collate "C",
  -- Where its owner opens the console.
  console_url text not null,
  -- The balance has fallen and nothing was decided about it yet.
  due_at timestamptz,
  -- The first day of the last month whose limit was mentioned.
  limited_month date,
  changed_at timestamptz not null
);
create index top_up_due on top_up (due_at) where due_at is not null;

-- Whatever lets a balance fall leaves the moment here and wakes a worker.
create function top_up_fall() returns trigger language plpgsql as $$
begin
  update top_up set due_at = now()
    where account_id = new.account_id and currency = new.currency and stopped is null and due_at is null and -new.total < below;
  if found then perform pg_notify('skydeck_work', 'top-up'); end if;
  return null;
end $$;
create trigger ledger_account_top_up after update of total on ledger_account for each row
  when (new.account_id is not null and new.total > old.total) execute function top_up_fall();
