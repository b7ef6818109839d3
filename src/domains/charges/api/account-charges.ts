import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import { readListedPrices } from '#domains/tenancy/api/port.ts';
import { readSpans, type StoredSpan } from '#domains/metering/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { chargesOf, type Charge } from '../charges-of.ts';

export interface MonthOfAccount {
  month: Date;
  spans: StoredSpan[];
  /** What its use costs up to the moment that was asked for. */
  charges: Charge[];
}

/**
 * What the use of an account costs, month by month.
 * @param from within the first month; null: the month of its first use
 * @param until the end, or any moment ahead: what is used goes on until then
 */
export async function accountCharges(
  db: Db,
  { accountId, from, until }: { accountId: string; from: Date | null; until: Date },
): Promise<MonthOfAccount[]> {
  const begin = from === null ? new Date(0) : monthStart(from);
  const spans = await readSpans(db, { accountIds: [accountId], from: begin, until });
  const first = spans.reduce<Date | null>((earliest, { startedAt }) => {
    const at = startedAt < begin ? begin : startedAt;
    return earliest === null || at < earliest ? at : earliest;
  }, null);
  if (first === null) return [];
  const meters = [...new Set(spans.flatMap(({ billing, meter }) => (billing === 'stored' ? [meter] : [])))];
  const prices = meters.length === 0 ? [] : await readListedPrices(db, { accountId, keys: meters, until });
  const pricesOf = (meter: string, zoneId: string) =>
    prices.flatMap(({ from: since, versionId, currency, items }) => {
      const price = items[`${meter} ${zoneId}`] ?? items[`${meter} `];
      return price === undefined ? [] : [{ from: since, versionId, currency, monthlyMicro: price }];
    });
  const months: MonthOfAccount[] = [];
  for (let month = monthStart(first); month < until; month = nextMonth(month))
    months.push({ month, spans, charges: chargesOf(spans, { month, until, pricesOf }) });
  return months;
}
