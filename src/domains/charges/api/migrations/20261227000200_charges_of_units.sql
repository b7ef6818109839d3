alter table charge drop constraint charge_kind_check, drop constraint charge_unit_check;
alter table charge
  add constraint charge_kind_check check (kind in ('hourly', 'partial-month', 'full-month', 'annually', 'once')),
  -- For an hour, a month or a year; or for a unit, without regard to time.
  add constraint charge_unit_check check (unit in ('hour', 'month', 'year', 'unit'));

-- Units of one span at several prices, such as the tiers of a price list, are lines of their own.
drop index charge_once;
create unique index charge_once on charge (month, span_id, price_version_id, kind, rate_micro);

-- By how many units an entry made its line grow; of what is charged by time none.
alter table charge_posting add column units numeric not null default 0;
