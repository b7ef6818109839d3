import { chargesOf, type ListedPrice, type PricedSpan } from '#domains/metering/charges-of.ts';

/** A moment in UTC, such as `2026-11-01T00:00`. */
export const at = (text: string) => new Date(`${text}Z`);
/** No listed price. */
export const never = (): ListedPrice[] => [];
const month = at('2026-11-01T00:00');
/** All of November 2026. */
export const whole = { month, until: at('2026-12-01T00:00'), pricesOf: never };

export interface Wanted {
  from: string;
  until?: string;
  billing?: PricedSpan['billing'];
  state?: string;
  monthly?: number;
  hourly?: number;
  yearly?: number;
  cap?: number | null;
  once?: number;
  included?: number;
  quantity?: number;
}
/** A span of a server, with what is wanted of it. */
export const span = ({
  from,
  until,
  billing = 'hourly',
  state = 'on',
  monthly = 0,
  hourly = 0,
  yearly = 0,
  cap = null,
  once = 0,
  included = 0,
  quantity = 1,
}: Wanted): PricedSpan => ({
  id: from,
  objectType: 'server',
  objectId: 'a',
  objectName: 'web-1',
  zoneId: 'EU-FR',
  meter: { stored: 'snapshot.gb', counted: 'traffic.gb' }[billing as string] ?? 'server',
  state,
  quantity,
  billing,
  agreed:
    billing === 'stored' || billing === 'counted'
      ? null
      : {
          versionId: 'v1',
          currency: 'USD',
          monthlyMicro: monthly,
          hourlyMicro: hourly,
          yearlyMicro: yearly,
          monthCapMicro: cap,
        },
  onceMicro: once,
  included,
  startedAt: at(from),
  endedAt: until === undefined ? null : at(until),
});
/** What spans are charged in a month, line by line. */
export const linesOf = (spans: readonly PricedSpan[], of = whole) =>
  chargesOf(spans, of).map(({ kind, state, seconds, rateMicro, amount }) => ({
    kind,
    state,
    hours: seconds / 3600,
    rateMicro,
    amount,
  }));
