import { microsPerMinor, roundRatio, type Currency } from '#kernel/money.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';

/** The kinds of transactions of the specification; `annually` comes with what is sold by the year. */
export const chargeKinds = ['hourly', 'partial-month', 'full-month', 'annually'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** A span of use, as far as its price is concerned. */
export interface PricedSpan {
  id: string;
  objectType: string;
  objectId: string;
  objectName: string;
  zoneId: string;
  meter: string;
  state: string;
  quantity: number;
  billing: 'monthly' | 'hourly' | 'stored';
  /** Null: by the price list that holds at each moment. */
  agreed: { versionId: string; currency: Currency; monthlyMicro: number; hourlyMicro: number } | null;
  startedAt: Date;
  endedAt: Date | null;
}

/** What a unit of a meter costs for a month, from a moment until the next price. */
export interface ListedPrice {
  from: Date;
  versionId: string;
  currency: Currency;
  monthlyMicro: number;
}

export interface Charge extends Pick<
  PricedSpan,
  'objectType' | 'objectId' | 'objectName' | 'zoneId' | 'meter' | 'state' | 'quantity'
> {
  kind: ChargeKind;
  currency: Currency;
  versionId: string;
  /** For one unit: of an hour, or of a month where `unit` says so. */
  rateMicro: number;
  unit: 'hour' | 'month';
  /** What is charged of it: for hours their seconds, for months the seconds of the month. */
  seconds: number;
  from: Date;
  until: Date;
  /** The first of the spans that it was made of. */
  spanId: string;
  /** Minor units, rounded once. */
  amount: number;
}

type Line = Omit<Charge, 'amount'>;

const secondsBetween = (from: Date, until: Date): number => Math.max(0, (until.getTime() - from.getTime()) / 1000);
const latest = (a: Date, b: Date): Date => (a > b ? a : b);
const earliest = (a: Date, b: Date): Date => (a < b ? a : b);
const millionths = (quantity: number): bigint => BigInt(Math.round(quantity * 1_000_000));

/**
 * The exact amount of a line in minor units, rounded half to even: rate x quantity x time / unit of time. Times are whole
 * milliseconds, quantities millionths.
 */
function amountOf({ rateMicro, quantity, unit, seconds, from }: Line): number {
  const unitMs = unit === 'hour' ? 3_600_000n : BigInt(nextMonth(from).getTime() - monthStart(from).getTime());
  const numerator = BigInt(rateMicro) * millionths(quantity) * BigInt(Math.round(seconds * 1000));
  return Number(roundRatio(numerator, 1_000_000n * unitMs * microsPerMinor));
}

/**
 * What is charged for spans of one account in a calendar month (UTC), up to a moment: the one way from use to money.
 *
 * - `hourly` spans are charged by the second; those of one object at one price are one line.
 * - `stored` spans likewise, at the price of a month for each unit, by the list that held at each moment.
 * - `monthly` spans are charged in advance: a full month to who has one at its begin, else the rest of the month from the first.
 *   What becomes more expensive within a month is charged the difference for the rest of it; nothing is paid back.
 * @param spans those of one object and meter in the order of time
 * @param pricesOf the listed prices of a meter in a zone, the earliest first
 */
export function chargesOf(
  spans: readonly PricedSpan[],
  {
    month,
    until,
    pricesOf,
  }: { month: Date; until: Date; pricesOf: (meter: string, zoneId: string) => readonly ListedPrice[] },
): Charge[] {
  const start = monthStart(month);
  const end = earliest(until, nextMonth(month));
  const lines = new Map<string, Line>();
  const agreed = new Map<string, number>();
  for (const span of spans) {
    const from = latest(span.startedAt, start);
    const to = earliest(span.endedAt ?? end, end);
    if (from >= to) continue;
    if (span.billing === 'monthly') addMonthly(span, { from, lines, agreed });
    else
      for (const line of linesOfTime(span, { from, to, pricesOf })) {
        const key = [line.objectId, line.meter, line.state, line.quantity, line.rateMicro, line.versionId].join();
        const known = lines.get(key);
        if (known === undefined) lines.set(key, line);
        else lines.set(key, { ...known, seconds: known.seconds + line.seconds, until: line.until });
      }
  }
  return [...lines.values()].map((line) => ({ ...line, amount: amountOf(line) }));
}

const factsOf = ({ objectType, objectId, objectName, zoneId, meter, state, quantity, id }: PricedSpan) => ({
  objectType,
  objectId,
  objectName,
  zoneId,
  meter,
  state,
  quantity,
  spanId: id,
});

function addMonthly(
  span: PricedSpan,
  { from, lines, agreed }: { from: Date; lines: Map<string, Line>; agreed: Map<string, number> },
): void {
  // What is kept after its end belongs to the month that is paid, and is not charged beyond it.
  if (span.agreed === null || span.state === 'kept') return;
  const { currency, versionId, monthlyMicro } = span.agreed;
  const of = `${span.objectId} ${span.meter} ${currency}`;
  const paid = agreed.get(of) ?? 0;
  if (monthlyMicro <= paid) return;
  agreed.set(of, monthlyMicro);
  const isFull = paid === 0 && from.getTime() === monthStart(from).getTime();
  const kind = isFull ? 'full-month' : 'partial-month';
  const rest = { from, until: nextMonth(from), seconds: secondsBetween(from, nextMonth(from)) };
  const line: Line = {
    ...factsOf(span),
    ...rest,
    kind,
    currency,
    versionId,
    rateMicro: monthlyMicro - paid,
    unit: 'month',
  };
  lines.set(`${span.objectId} ${span.meter} ${from.getTime()}`, line);
}

function linesOfTime(
  span: PricedSpan,
  { from, to, pricesOf }: { from: Date; to: Date; pricesOf: (meter: string, zoneId: string) => readonly ListedPrice[] },
): Line[] {
  const line = { ...factsOf(span), kind: 'hourly' as const };
  if (span.billing === 'hourly') {
    if (span.agreed === null) return [];
    const { currency, versionId, hourlyMicro } = span.agreed;
    const seconds = secondsBetween(from, to);
    return [{ ...line, currency, versionId, rateMicro: hourlyMicro, unit: 'hour', seconds, from, until: to }];
  }
  const prices = pricesOf(span.meter, span.zoneId);
  return prices.flatMap(({ from: since, versionId, currency, monthlyMicro }, i) => {
    const begin = latest(from, since);
    const stop = earliest(to, prices[i + 1]?.from ?? to);
    if (begin >= stop) return [];
    const seconds = secondsBetween(begin, stop);
    return [
      {
        ...line,
        currency,
        versionId,
        rateMicro: monthlyMicro,
        unit: 'month' as const,
        seconds,
        from: begin,
        until: stop,
      },
    ];
  });
}
