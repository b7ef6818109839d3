-- What people earn who recommend a site.
create table referral_program (
  site_id uuid primary key references site (id),
  percent int not null check (percent between 0 and 50),
  months int not null check (months between 1 and 36),
  version int not null default 1,
  changed_at timestamptz not null
);

-- The invoices that were looked at, each once; an amount of 0 earned nothing.
create table referral_reward (
  invoice_id uuid primary key references invoice (id),
  account_id uuid not null references account (id) on delete cascade,
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  amount bigint not null check (amount >= 0),
  at timestamptz not null
);
create index referral_reward_account on referral_reward (account_id, currency);
