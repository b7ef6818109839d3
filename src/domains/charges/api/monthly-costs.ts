import type { Db } from '#platform/db/pool.ts';
import { readSpansOf, type StoredSpan } from '#domains/metering/api/port.ts';
import type { Billing } from '#domains/metering/span.ts';
import type { ListedPrice } from '#domains/metering/charges-of.ts';
import { readListedPrices, type ServiceCost } from '#domains/tenancy/api/port.ts';
import { hoursPerMonth } from '#domains/tenancy/month.ts';
import { minorOf, monthlyOf } from '#domains/tenancy/pricing.ts';

/**
 * What objects of an account cost in a month of 730 hours if they stay as they are, in minor units, by type and id with a space between.
 * What costs nothing is left out, and so is traffic, which is only known afterward.
 */
export async function readMonthlyCosts(
  db: Db,
  { accountId, objectIds, now }: { accountId: string; objectIds: readonly string[]; now: Date },
): Promise<Map<string, ServiceCost>> {
  const costs = new Map<string, ServiceCost>();
  if (objectIds.length === 0) return costs;
  // What has just begun is in use, though the clock of its writer may be ahead.
  const until = new Date(now.getTime() + 3_600_000);
  const spans = (await readSpansOf(db, { objectIds, from: now, until })).filter(
    (span) => span.accountId === accountId && span.endedAt === null,
  );
  const keys = [...new Set(spans.flatMap(({ agreed, meter }) => (agreed === null ? [meter] : [])))];
  const pricesOf = keys.length === 0 ? () => [] : await readListedPrices(db, { accountId, keys, until: now });
  for (const span of spans) {
    const month = monthOf(span, pricesOf(span.meter, span.zoneId));
    if (month === null || month.micro === 0) continue;
    const key = `${span.objectType} ${span.objectId}`;
    costs.set(key, { currency: month.currency, amount: (costs.get(key)?.amount ?? 0) + minorOf(month.micro) });
  }
  return costs;
}

function monthOf({ agreed, billing, quantity }: StoredSpan, prices: readonly ListedPrice[]) {
  if (billing === 'counted') return null;
  if (agreed === null) {
    const price = prices.at(-1);
    return price === undefined ? null : { currency: price.currency, micro: monthlyOf(price.rate, quantity) };
  }
  const { currency, monthlyMicro, hourlyMicro, yearlyMicro, monthCapMicro } = agreed;
  const hours = Math.min(hourlyMicro * hoursPerMonth, monthCapMicro ?? Infinity);
  const micros: Record<Exclude<Billing, 'counted'>, number> = {
    hourly: hours,
    yearly: yearlyMicro / 12,
    monthly: monthlyMicro,
    stored: monthlyMicro,
    withheld: Math.min(hourlyMicro * hoursPerMonth, monthlyMicro),
  };
  const micro = micros[billing];
  return { currency, micro: Math.round(micro) };
}
