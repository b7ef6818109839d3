import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import { readListedPrices } from '#domains/tenancy/api/port.ts';
import { readSpans, type StoredSpan } from '#domains/metering/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { chargesOf, type Charge, type ListedPrice } from '#domains/metering/charges-of.ts';

/** What an account uses, with the prices of it: all that its costs are worked out from. */
export interface Use {
  spans: StoredSpan[];
  pricesOf: (meter: string, zoneId: string) => readonly ListedPrice[];
  /** The month in which the first of it is; null: there is none. */
  firstMonth: Date | null;
}

export interface MonthOfAccount {
  month: Date;
  charges: Charge[];
}

/**
 * Reads what an account uses in a period.
 * @param from within the first month; null: from its first use on
 */
export async function readUse(
  db: Db,
  { accountId, from, until }: { accountId: string; from: Date | null; until: Date },
): Promise<Use> {
  const begin = from === null ? new Date(0) : monthStart(from);
  const spans = await readSpans(db, { accountIds: [accountId], from: begin, until });
  const starts = spans.map(({ startedAt }) => Math.max(startedAt.getTime(), begin.getTime()));
  const meters = [...new Set(spans.flatMap(({ agreed, meter }) => (agreed === null ? [meter] : [])))];
  const pricesOf = meters.length === 0 ? () => [] : await readListedPrices(db, { accountId, keys: meters, until });
  return { spans, pricesOf, firstMonth: starts.length === 0 ? null : monthStart(new Date(Math.min(...starts))) };
}

/** What a use costs, month by month, up to a moment; one ahead of now: if everything stays as it is. */
export function monthsOf({ spans, pricesOf, firstMonth }: Use, until: Date): MonthOfAccount[] {
  const months: MonthOfAccount[] = [];
  if (firstMonth === null) return months;
  for (let month = firstMonth; month < until; month = nextMonth(month))
    months.push({ month, charges: chargesOf(spans, { month, until, pricesOf }) });
  return months;
}
