import { createHash } from 'node:crypto';
import type { FoundTax, TaxService } from '#connectors/sales-tax/client.ts';
import type { Buyer } from '#domains/invoices/document.ts';
import type { App } from '#platform/app.ts';
import { freshMs } from '../states.ts';
import { codesOf } from '../tax-codes.ts';
import { faultOf, serviceOf } from './service.ts';
import { readPlace, saveFault, saveFound, type Found, type StoredPlace } from './store-found.ts';
import type { Setting } from './store-settings.ts';

const dayMs = 86_400_000;
/** The service knows the taxes of the last 31 days; the day counts at noon. */
const reachDays = 30;

export type Address = Pick<Buyer, 'kind' | 'country' | 'region' | 'city' | 'postalCode' | 'street'>;

/** A day of UTC, such as `2026-10-16`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayAfter = (day: string, days: number): string => dayOf(new Date(noonOf(day).getTime() + days * dayMs));
const daysFrom = (a: string, b: string): number => Math.round((noonOf(b).getTime() - noonOf(a).getTime()) / dayMs);

/** Names an address without storing it. */
export const placeOf = ({ kind, country, region, city, postalCode, street }: Address): string =>
  createHash('sha256')
    .update(
      JSON.stringify([kind, ...[country, region, city, postalCode, street].map((one) => one.trim().toLowerCase())]),
    )
    .digest('hex');

/** Whether rates of a place were fetched within a day, for all days of a time. */
export const isFresh = (
  place: StoredPlace | undefined,
  { now, fromDay, untilDay }: { now: Date; fromDay: string; untilDay: string },
): boolean =>
  place?.fetchedAt != null &&
  now.getTime() - place.fetchedAt.getTime() <= freshMs &&
  (place.fromDay ?? '') <= fromDay &&
  (place.untilDay ?? '') >= untilDay;

type Answer = Map<string, FoundTax[]>;
const textOf = (answer: Answer): string => JSON.stringify([...answer].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * What the service says of the first and the last day, and of the day of a change between them: it is found by halves, as far as the
 * service can look back. A time that is over for longer has the taxes of the earliest day that it knows.
 */
export async function ratesOver(
  service: TaxService,
  { address, fromDay, untilDay, today }: { address: Address; fromDay: string; untilDay: string; today: string },
): Promise<Map<string, Answer>> {
  const codes = [...new Set(codesOf(address.kind).map(({ code }) => code))];
  const on = (day: string) => service.ratesOf({ address, day: noonOf(day), codes });
  const earliest = dayAfter(today, -reachDays);
  const within = (day: string) => (day < earliest ? earliest : day > today ? today : day);
  let [low, high] = [within(fromDay), within(untilDay)];
  const answers = new Map([[low, await on(low)]]);
  if (high > low) answers.set(high, await on(high));
  while (daysFrom(low, high) > 1 && textOf(answers.get(low)!) !== textOf(answers.get(high)!)) {
    const middle = dayAfter(low, Math.floor(daysFrom(low, high) / 2));
    const answer = await on(middle);
    answers.set(middle, answer);
    if (textOf(answer) === textOf(answers.get(low)!)) low = middle;
    else high = middle;
  }
  return answers;
}

interface Asked {
  siteId: string;
  setting: Pick<Setting, 'keySealed'>;
  address: Address;
  /** Days of UTC. */
  fromDay: string;
  untilDay: string;
}

/** Fetches the rates of an address for the days of a time, unless that was done within a day; what keeps it from them is kept too. */
export async function fetchRates(app: App, { siteId, setting, address, fromDay, untilDay }: Asked): Promise<void> {
  const now = new Date(app.clock.now());
  const today = dayOf(now);
  const { country, region } = address;
  const key = { siteId, place: placeOf(address) };
  const last = untilDay < today ? untilDay : today;
  if (isFresh(await readPlace(app.db, key), { now, fromDay, untilDay: last })) return;
  const service = serviceOf(app, siteId, setting);
  const of = { ...key, country, region, now };
  try {
    if (service === null) return await saveFault(app.db, { ...of, fault: 'not-set-up', message: '' });
    const answers = await ratesOver(service, { address, fromDay, untilDay, today });
    const found: Found[] = [...answers].flatMap(([day, answer]) =>
      codesOf(address.kind).map(({ productClass, code }) => ({ day, productClass, parts: answer.get(code) ?? [] })),
    );
    await app.db.transaction().execute((tx) => saveFound(tx, { ...of, fromDay, untilDay: last, found }));
  } catch (error) {
    const { fault, message } = faultOf(error);
    app.log.warn({ err: error, siteId }, 'rates of sales tax could not be fetched');
    await saveFault(app.db, { ...of, fault, message });
  }
}
