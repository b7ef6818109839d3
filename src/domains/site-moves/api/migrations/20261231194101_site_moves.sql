-- Accounts that went on on another site as another account: the former one keeps what its site has billed.
create table site_move (
  account_id uuid primary key references account (id) on delete cascade,
  site_id uuid not null references site (id),
  to_account_id uuid not null unique references account (id) on delete cascade,
  to_site_id uuid not null references site (id),
  at timestamptz not null,
  by_name text not null
);
