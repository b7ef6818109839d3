import { microsPerMinor, roundRatio, type Currency } from '#kernel/money.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import { minorOf, unitsOf, type Rate } from '#domains/tenancy/pricing.ts';
import type { Billing } from './span.ts';

/** The kinds of transactions of the specification, and what is charged once. `hourly` is per use: by time or by units. */
export const chargeKinds = ['hourly', 'partial-month', 'full-month', 'annually', 'once'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** What a rate is for; a `unit` is charged without regard to time. */
export type ChargeUnit = 'hour' | 'month' | 'year' | 'unit';

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
  billing: Billing;
  /** Null: by the price list that holds at each moment. */
  agreed: Agreed | null;
  /** What is charged once with its beginning. */
  onceMicro: number;
  /** Of what is counted, the units of a month that are paid already. */
  included: number;
  startedAt: Date;
  endedAt: Date | null;
}

/** What was agreed, for all of the quantity. */
interface Agreed {
  versionId: string;
  currency: Currency;
  monthlyMicro: number;
  hourlyMicro: number;
  yearlyMicro: number;
  /** What a calendar month by the hour costs at most; null: no limit. */
  monthCapMicro: number | null;
}

/** What a unit of a meter costs, from a moment until the next price. */
export interface ListedPrice {
  from: Date;
  versionId: string;
  currency: Currency;
  rate: Rate;
}

export interface Charge extends Pick<
  PricedSpan,
  'objectType' | 'objectId' | 'objectName' | 'zoneId' | 'meter' | 'state' | 'quantity'
> {
  kind: ChargeKind;
  currency: Currency;
  versionId: string;
  /** For one unit of the quantity, and for an hour, a month or a year of it where `unit` says so. */
  rateMicro: number;
  unit: ChargeUnit;
  /** What is charged of it: for hours their seconds, for months and years those of the period; of units none. */
  seconds: number;
  /** The seconds of an hour, of the month or of the year. */
  unitSeconds: number;
  from: Date;
  until: Date;
  /** The first of the spans that it was made of. */
  spanId: string;
  /** Minor units, rounded once. */
  amount: number;
}

interface Line extends Omit<Charge, 'amount' | 'unitSeconds'> {
  /** Its amount before rounding: micros x millionths of the quantity x milliseconds, of units without the time. */
  exact: bigint;
  /** The milliseconds of an hour, of the month or of the year; of units one. */
  unitMs: bigint;
  /** Hours that count into the cap of the month. */
  capped?: true;
}

const secondsBetween = (from: Date, until: Date): number => Math.max(0, (until.getTime() - from.getTime()) / 1000);
const latest = (a: Date, b: Date): Date => (a > b ? a : b);
const earliest = (a: Date, b: Date): Date => (a < b ? a : b);
const millionths = (quantity: number): bigint => BigInt(Math.round(quantity * 1_000_000));
const msBetween = (from: Date, until: Date): bigint => BigInt(until.getTime() - from.getTime());
const hourMs = 3_600_000n;
const msOfMonth = (at: Date): bigint => msBetween(monthStart(at), nextMonth(at));

/** The same day and time some years later; one on a leap day falls on the 28th. */
function yearsAfter(start: Date, years: number): Date {
  const at = new Date(start);
  at.setUTCFullYear(start.getUTCFullYear() + years);
  if (at.getUTCMonth() !== start.getUTCMonth()) at.setUTCDate(0);
  return at;
}

/**
 * A line with its amount in minor units, rounded half to even: rate x quantity x time / unit of time, or rate x quantity. Times are
 * whole milliseconds, quantities millionths.
 */
const chargeOf = ({ exact, unitMs, capped: _, ...line }: Line): Charge => ({
  ...line,
  unitSeconds: Number(unitMs) / 1000,
  amount: Number(roundRatio(exact, 1_000_000n * unitMs * microsPerMinor)),
});

/** A line of all that its rate, quantity and time come to. */
const wholeLine = (line: Omit<Line, 'exact'>): Line => {
  const time = line.unit === 'unit' ? 1n : BigInt(Math.round(line.seconds * 1000));
  return { ...line, exact: BigInt(line.rateMicro) * millionths(line.quantity) * time };
};

interface Month {
  start: Date;
  /** Until when it is charged, at most its end. */
  end: Date;
  pricesOf: (meter: string, zoneId: string) => readonly ListedPrice[];
}

/** What was found of the spans of one object and meter in one currency, in the order of time. */
interface Found {
  monthlyMicro: number;
  /** Use by the hour so far: micros x millionths x milliseconds. */
  used: bigint;
  /** The most that hours of the month may cost, in micros; null: no limit. */
  capMicro: number | null;
  /** Units counted and charged. */
  counted: number;
  charged: number;
  /** The year that is paid, and its price. */
  year: { from: Date; until: Date; micro: number } | null;
}

const nothing = (): Found => ({ monthlyMicro: 0, used: 0n, capMicro: 0, counted: 0, charged: 0, year: null });

/**
 * What is charged for spans of one account in a calendar month (UTC), up to a moment: the one way from use to money.
 *
 * - `hourly` spans are charged by the second; those of one object at one price are one line. Once the hours of a month have cost as
 *   much as its cap, the rest of them is free.
 * - `stored` spans likewise, at the price of a month for each unit, by the list that held at each moment.
 * - `monthly` spans are charged in advance: a full month to who has one at its begin, else the rest of the month from the first.
 *   What becomes more expensive within a month is charged the difference for the rest of it; nothing is paid back.
 * - `withheld` spans cost nothing in a month that is paid. In another one they are charged by the second at the price of an hour off, but
 *   never more than such a time of the month costs by the month.
 * - `yearly` spans likewise, for the years from the first one on.
 * - `counted` spans are charged for the units of a month that are not included, at the prices of their days. What comes late takes the
 *   next units, not those of its day: no line that was charged becomes smaller.
 * - What is charged once is charged with the begin of its span.
 * @param spans those of one object and meter in the order of time, counted ones in that of their counting; of yearly ones all, of others
 *   those in the month
 * @param pricesOf the listed prices of a meter in a zone, the earliest first
 */
export function chargesOf(
  spans: readonly PricedSpan[],
  { month, until, pricesOf }: { month: Date; until: Date; pricesOf: Month['pricesOf'] },
): Charge[] {
  const of: Month = { start: monthStart(month), end: earliest(until, nextMonth(month)), pricesOf };
  const lines = new Map<string, Line>();
  const all = new Map<string, Found>();
  for (const span of spans) {
    const key = `${span.objectId} ${span.meter} ${span.agreed?.currency ?? ''}`;
    const found = all.get(key) ?? nothing();
    all.set(key, found);
    for (const line of [...onceOf(span, of), ...linesOf(span, found, of)]) addLine(lines, line);
  }
  return withinCaps([...lines.values()], all);
}

const isWithin = (at: Date, { start, end }: Month): boolean => at >= start && at < end;

function linesOf(span: PricedSpan, found: Found, of: Month): Line[] {
  if (span.billing === 'yearly') return yearlyOf(span, found, of);
  const from = latest(span.startedAt, of.start);
  const to = earliest(span.endedAt ?? of.end, of.end);
  if (from >= to) return [];
  if (span.billing === 'counted') return countedOf(span, found, of);
  if (span.billing === 'monthly') return monthlyOf(span, found, from);
  if (span.billing === 'withheld') return withheldOf(span, found, { from, to });
  return span.billing === 'hourly' ? hourlyOf(span, found, { from, to }) : storedOf(span, of, { from, to });
}

/** Uses of one object at one price are one line, whose time or units grow. */
function addLine(lines: Map<string, Line>, line: Line): void {
  const { objectId, meter, state, quantity, rateMicro, versionId, kind, unit, from, capped = '' } = line;
  const perUse = kind === 'hourly' ? [state, unit, capped, unit === 'unit' ? '' : quantity] : [from.getTime()];
  const key = [objectId, meter, kind, rateMicro, versionId, ...perUse].join();
  const known = lines.get(key);
  if (known === undefined) lines.set(key, line);
  else
    lines.set(key, {
      ...known,
      exact: known.exact + line.exact,
      seconds: known.seconds + line.seconds,
      quantity: unit === 'unit' ? known.quantity + quantity : quantity,
      until: line.until,
    });
}

/** Each line is rounded alone: what is too much of a cap by that is taken from the last ones. */
function withinCaps(lines: readonly Line[], all: ReadonlyMap<string, Found>): Charge[] {
  const left = new Map<string, number>();
  return lines.map((line) => {
    const charge = chargeOf(line);
    const key = `${charge.objectId} ${charge.meter} ${charge.currency}`;
    const capMicro = all.get(key)?.capMicro ?? null;
    if (line.capped !== true || capMicro === null) return charge;
    const amount = Math.min(charge.amount, left.get(key) ?? minorOf(capMicro));
    left.set(key, (left.get(key) ?? minorOf(capMicro)) - amount);
    return { ...charge, amount };
  });
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

function onceOf(span: PricedSpan, of: Month): Line[] {
  const { agreed, onceMicro, startedAt } = span;
  if (agreed === null || onceMicro === 0 || !isWithin(startedAt, of)) return [];
  const { currency, versionId } = agreed;
  const at = { from: startedAt, until: startedAt, seconds: 0, unitMs: 1n };
  const price = { kind: 'once', currency, versionId, rateMicro: onceMicro, unit: 'unit' } as const;
  return [wholeLine({ ...factsOf(span), quantity: 1, ...at, ...price })];
}

function monthlyOf(span: PricedSpan, found: Found, from: Date): Line[] {
  // What is kept after its end belongs to the month that is paid, and is not charged beyond it.
  if (span.agreed === null || span.state === 'kept') return [];
  const { currency, versionId, monthlyMicro } = span.agreed;
  const paid = found.monthlyMicro;
  if (monthlyMicro <= paid) return [];
  found.monthlyMicro = monthlyMicro;
  const isFull = paid === 0 && from.getTime() === monthStart(from).getTime();
  const kind = isFull ? 'full-month' : 'partial-month';
  const until = nextMonth(from);
  const rest = { from, until, seconds: secondsBetween(from, until), unitMs: msOfMonth(from) };
  const price = { kind, currency, versionId, rateMicro: monthlyMicro - paid, unit: 'month' } as const;
  return [wholeLine({ ...factsOf(span), ...rest, ...price })];
}

/** Time off at the lower of two prices, that of hours off and that of its part of the month; nothing where the month is paid. */
function withheldOf(span: PricedSpan, found: Found, { from, to }: Time): Line[] {
  if (span.agreed === null || found.monthlyMicro > 0) return [];
  const { currency, versionId, monthlyMicro, hourlyMicro } = span.agreed;
  const monthMs = msOfMonth(from);
  const byHour = BigInt(hourlyMicro) * monthMs <= BigInt(monthlyMicro) * hourMs;
  const price = byHour
    ? ({ rateMicro: hourlyMicro, unit: 'hour', unitMs: hourMs } as const)
    : ({ rateMicro: monthlyMicro, unit: 'month', unitMs: monthMs } as const);
  const time = { from, until: to, seconds: secondsBetween(from, to) };
  return [wholeLine({ ...factsOf(span), kind: 'hourly', currency, versionId, ...price, ...time })];
}

function yearlyOf(span: PricedSpan, found: Found, of: Month): Line[] {
  if (span.agreed === null || span.state === 'kept') return [];
  const { currency, versionId, yearlyMicro } = span.agreed;
  const line = { ...factsOf(span), kind: 'annually' as const, currency, versionId, unit: 'year' as const };
  const lines: Line[] = [];
  const pay = (at: Date, year: { from: Date; until: Date }, rateMicro: number) => {
    if (rateMicro <= 0 || !isWithin(at, of)) return;
    const time = { seconds: secondsBetween(at, year.until), unitMs: msBetween(year.from, year.until) };
    lines.push(wholeLine({ ...line, ...time, from: at, until: year.until, rateMicro }));
  };
  const { startedAt, endedAt } = span;
  const { year } = found;
  const isPaid = year !== null && startedAt < year.until;
  if (isPaid && yearlyMicro > year.micro) {
    pay(startedAt, year, yearlyMicro - year.micro);
    found.year = { ...year, micro: yearlyMicro };
  }
  const first = isPaid ? year.until : startedAt;
  const stop = earliest(endedAt ?? of.end, of.end);
  for (let n = 0, at = first; at < stop; n += 1, at = yearsAfter(first, n)) {
    found.year = { from: at, until: yearsAfter(first, n + 1), micro: yearlyMicro };
    pay(at, found.year, yearlyMicro);
  }
  return lines;
}

/** What is beyond the included units of the month and not charged yet, at the price of the moment. */
function countedOf(span: PricedSpan, found: Found, { pricesOf }: Month): Line[] {
  found.counted += span.quantity;
  const price = pricesOf(span.meter, span.zoneId).findLast(({ from }) => from <= span.startedAt);
  const charged = Math.max(found.charged, found.counted - span.included);
  if (price === undefined || charged === found.charged) return [];
  const units = unitsOf(price.rate, charged, found.charged);
  found.charged = charged;
  const { versionId, currency } = price;
  const line = { ...factsOf(span), kind: 'hourly' as const, currency, versionId, unit: 'unit' as const };
  const time = { seconds: 0, unitMs: 1n, from: span.startedAt, until: span.endedAt ?? span.startedAt };
  return units.map(({ quantity, monthlyMicro }) => wholeLine({ ...line, ...time, quantity, rateMicro: monthlyMicro }));
}

interface Time {
  from: Date;
  to: Date;
}

/** The time until the cap of the month is reached at its price, and the rest of it for nothing. */
function hourlyOf(span: PricedSpan, found: Found, { from, to }: Time): Line[] {
  if (span.agreed === null) return [];
  const { currency, versionId, hourlyMicro, monthCapMicro } = span.agreed;
  found.capMicro = found.capMicro === null || monthCapMicro === null ? null : Math.max(found.capMicro, monthCapMicro);
  const rate = BigInt(hourlyMicro) * millionths(span.quantity);
  const all = rate * msBetween(from, to);
  const most = monthCapMicro === null ? all : BigInt(monthCapMicro) * 1_000_000n * hourMs - found.used;
  const exact = all <= most ? all : most > 0n ? most : 0n;
  found.used += exact;
  const reached = exact === all ? to : new Date(from.getTime() + Number(exact / rate));
  const price = { currency, versionId, unit: 'hour', capped: true } as const;
  const line = { ...factsOf(span), kind: 'hourly' as const, ...price };
  return [
    { rateMicro: hourlyMicro, exact, from, until: reached },
    { rateMicro: 0, exact: 0n, from: reached, until: to },
  ].flatMap((time) =>
    time.from < time.until
      ? [{ ...line, ...time, seconds: secondsBetween(time.from, time.until), unitMs: hourMs }]
      : [],
  );
}

function storedOf(span: PricedSpan, { pricesOf }: Month, { from, to }: Time): Line[] {
  const line = { ...factsOf(span), kind: 'hourly' as const, unit: 'month' as const };
  const prices = pricesOf(span.meter, span.zoneId);
  return prices.flatMap(({ from: since, versionId, currency, rate }, i) => {
    const begin = latest(from, since);
    const stop = earliest(to, prices[i + 1]?.from ?? to);
    if (begin >= stop) return [];
    const time = { seconds: secondsBetween(begin, stop), unitMs: msOfMonth(begin), from: begin, until: stop };
    return unitsOf(rate, span.quantity).map(({ quantity, monthlyMicro }) =>
      wholeLine({ ...line, ...time, versionId, currency, quantity, rateMicro: monthlyMicro }),
    );
  });
}
