-- How much a site may have, what the last look has found, and which level its administrators were notified of.
create table site_limit (
  site_id uuid primary key references site (id),
  servers integer check (servers >= 0),
  -- Minor units of the currency: charged in a month, and owed by customers.
  spend bigint check (spend >= 0),
  credit bigint check (credit >= 0),
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  stop_new boolean not null,
  version integer not null default 1,
  looked_at timestamptz,
  -- The first day of the month that `spend_used` is of.
  month date,
  spend_used bigint not null default 0,
  credit_used bigint not null default 0,
  servers_level smallint not null default 0,
  spend_level smallint not null default 0,
  credit_level smallint not null default 0
);
