-- The deposit that an account must make before its billing profile (9) is what it was.
create table deposit_demand (
  account_id uuid primary key references account (id) on delete cascade,
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  -- Minor units: what is asked for, and what has arrived of it.
  amount bigint not null check (amount > 0),
  received bigint not null default 0,
  state_before int not null
);
