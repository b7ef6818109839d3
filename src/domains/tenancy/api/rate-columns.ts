import { sql } from 'kysely';
import { toJson } from '#platform/db/columns.ts';
import type { Rate } from '../pricing.ts';

/** The price of a row of `price_item` or `customer_price` with this alias, as JSON without what is usual. */
export const rateOf = (table: 'i' | 'c') => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<Rate>`jsonb_strip_nulls(jsonb_build_object('monthlyMicro', ${of('monthly_micro')},
    'hourlyOnMicro', ${of('hourly_on_micro')}, 'hourlyOffMicro', ${of('hourly_off_micro')},
    'tiers', nullif(${of('tiers')}, '[]'), 'included', nullif(${of('included')}, 0),
    'minimum', nullif(${of('minimum')}, 0), 'monthCapMicro', ${of('month_cap_micro')},
    'onceMicro', nullif(${of('once_micro')}, 0), 'yearlyMicro', ${of('yearly_micro')}))`;
};

/** The columns of `price_item` and `customer_price` that hold a price. */
export const rateColumns = (rate: Rate) => ({
  monthly_micro: rate.monthlyMicro,
  hourly_on_micro: rate.hourlyOnMicro,
  hourly_off_micro: rate.hourlyOffMicro,
  tiers: toJson(rate.tiers ?? []),
  included: String(rate.included ?? 0),
  minimum: String(rate.minimum ?? 0),
  month_cap_micro: rate.monthCapMicro ?? null,
  once_micro: rate.onceMicro ?? 0,
  yearly_micro: rate.yearlyMicro ?? null,
});
