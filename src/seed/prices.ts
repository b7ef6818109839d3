import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import type { PriceBook, Rate } from '#domains/tenancy/pricing.ts';
import { insertAll } from './insert-all.ts';
import { daysBefore, type Random } from './random.ts';
import { zoneIds } from './zones.ts';

interface Offer {
  /** US dollars for a month. */
  month: number;
  /** Whether it goes on costing while the server is off. */
  whileOff: boolean;
}

const offers: Record<string, Offer> = {
  'cpu.A': { month: 3.2, whileOff: false },
  'cpu.B': { month: 6.9, whileOff: false },
  'cpu.T': { month: 5.1, whileOff: false },
  'cpu.D': { month: 15.4, whileOff: false },
  'ram.gb': { month: 2.45, whileOff: false },
  'disk.gb': { month: 0.0525, whileOff: true },
  'ip.public': { month: 1.1, whileOff: true },
  'licence.windows': { month: 6.85, whileOff: true },
  'snapshot.gb': { month: 0.045, whileOff: true },
  'image.gb': { month: 0.028, whileOff: true },
  'backup.gb': { month: 0.034, whileOff: true },
  'managed.server': { month: 55, whileOff: true },
  'traffic.gb': { month: 0.01, whileOff: true },
  'traffic.t1000': { month: 1.2, whileOff: true },
  'traffic.t5000': { month: 4.9, whileOff: true },
  'traffic.b50': { month: 19, whileOff: true },
  'traffic.b100': { month: 35, whileOff: true },
};

/** Units of the currency for a dollar. */
const worth: Record<Currency, number> = { USD: 1, EUR: 0.915, ILS: 3.62 };
/** Where electricity, floor space and transit cost more. */
const dearer: Record<string, number> = { AS: 1.16, 'IL-TA': 1.08 };
/** The hour costs a little more than its part of the month: that is the price of leaving at any time. */
const hourFactor = 1.12 / 730;
/** The second version came with more expensive memory and disks. */
const rise = (key: string, number: number) => (number === 2 && /^(ram|disk)/.test(key) ? 1.045 : 1);
const validDaysAgo = { 1: 430, 2: 95 } as const;
const versionNumbers = [1, 2] as const;

export interface PriceListOrder {
  siteId: string;
  name: string;
  currency: Currency;
  /** 0.8: a fifth below the standard prices. */
  factor: number;
}

export interface SeedPriceList extends PriceListOrder {
  id: string;
  /** The prices of a zone as they were at a moment. */
  bookAt(zoneId: string, at: Date): PriceBook;
}

function rateOf(key: string, offer: Offer, factor: number): Rate {
  const month = offer.month * factor;
  const hour = Math.round(month * hourFactor * 1_000_000);
  return {
    monthlyMicro: Math.round(month * 1_000_000),
    hourlyOnMicro: key.startsWith('traffic.') ? 0 : hour,
    hourlyOffMicro: offer.whileOff && !key.startsWith('traffic.') ? hour : 0,
  };
}

function ratesOf(order: PriceListOrder, number: 1 | 2, zoneId: string): Record<string, Rate> {
  const factor = order.factor * worth[order.currency] * (dearer[zoneId] ?? 1);
  return Object.fromEntries(
    Object.entries(offers).map(([key, offer]) => [key, rateOf(key, offer, factor * rise(key, number))]),
  );
}

/** Writes price lists with two versions each; the first of a site is its default. */
export async function insertPriceLists(
  tx: Db,
  random: Random,
  { orders, now }: { orders: readonly PriceListOrder[]; now: Date },
): Promise<SeedPriceList[]> {
  const made: SeedPriceList[] = [];
  for (const [index, order] of orders.entries()) {
    const created = new Date(daysBefore(now, 440).getTime() + index * 60_000);
    const id = random.id(created);
    const versions = versionNumbers.map((number) => {
      const from = daysBefore(now, validDaysAgo[number]);
      return { id: random.id(from), price_list_id: id, number, valid_from: from };
    });
    await insertAll(tx, 'price_list', [
      { id, site_id: order.siteId, name: order.name, currency: order.currency, created_at: created },
    ]);
    await insertAll(tx, 'price_list_version', versions);
    await insertAll(
      tx,
      'price_item',
      versions.flatMap((version) => itemRows(order, version)),
    );
    made.push({ ...order, id, bookAt: (zoneId, at) => bookOf(order, versions, { zoneId, at }) });
  }
  return made;
}

interface Version {
  id: string;
  number: 1 | 2;
  valid_from: Date;
}

function itemRows(order: PriceListOrder, version: Version) {
  return ['', ...zoneIds.filter((zone) => dearer[zone] !== undefined)].flatMap((zone_id) =>
    Object.entries(ratesOf(order, version.number, zone_id)).map(([key, rate]) => ({
      version_id: version.id,
      key,
      zone_id,
      monthly_micro: rate.monthlyMicro,
      hourly_on_micro: rate.hourlyOnMicro,
      hourly_off_micro: rate.hourlyOffMicro,
    })),
  );
}

function bookOf(order: PriceListOrder, versions: readonly Version[], when: { zoneId: string; at: Date }): PriceBook {
  const version = versions.findLast((one) => one.valid_from <= when.at) ?? versions[0];
  if (version === undefined) throw new RangeError('a price list without versions');
  return {
    priceListName: order.name,
    versionId: version.id,
    currency: order.currency,
    rates: ratesOf(order, version.number, when.zoneId),
  };
}
