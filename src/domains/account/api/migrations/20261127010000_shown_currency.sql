-- The currency in which a person wants to see amounts beside the one that is charged.
alter table account
  add column shown_currency text not null default 'charged' check (shown_currency in ('charged', 'USD', 'ILS', 'EUR'));

-- The exchange rates of a site, as central banks publish them: units of a currency for one euro, in millionths.
alter table site
  add column usd_per_euro_micro bigint check (usd_per_euro_micro > 0),
  add column ils_per_euro_micro bigint check (ils_per_euro_micro > 0),
  add column rates_dated date,
  add constraint site_rates_whole check (num_nulls(usd_per_euro_micro, ils_per_euro_micro, rates_dated) in (0, 3));
