import { roundToMinor, type Currency } from '#kernel/money.ts';

/** What a unit costs: in micros of the list's currency. */
export interface UnitRate {
  /** For a full month, regardless of the state. */
  monthlyMicro: number;
  /** For an hour while the server is on, and while it is off. */
  hourlyOnMicro: number;
  hourlyOffMicro: number;
}

/** The price of an item. Quantities are those of one object: a server, an image, the traffic of a server in a month. */
export interface Rate extends UnitRate {
  /** What a unit costs beyond a number of units, the lowest first; units below keep their price. */
  tiers?: ({ beyond: number } & UnitRate)[];
  /** Units that cost nothing. */
  included?: number;
  /** The fewest units that are charged. */
  minimum?: number;
  /** What a unit used by the hour costs at most in a calendar month. */
  monthCapMicro?: number;
  /** What a unit costs once, when an object begins to use it. */
  onceMicro?: number;
  /** What a unit costs for a year, in advance. */
  yearlyMicro?: number;
  /** The price of this customer which replaced that of the list. */
  customerPriceId?: string;
}

/** One version of a price list, as far as one zone needs it: item key to rate. */
export interface PriceBook {
  priceListName: string;
  versionId: string;
  currency: Currency;
  rates: Record<string, Rate>;
}

/** What the price of a server depends on. */
export interface PricedServer {
  cpuType: string;
  cpuCount: number;
  ramMb: number;
  diskSizesGb: readonly number[];
  publicAddresses: number;
  /** The license key of the image, or null where there is no license fee. */
  licence: string | null;
  backup: boolean;
  managed: boolean;
  billingMode: 0 | 1;
  /** Sold with monthly billing only. */
  trafficPackage: string | null;
}

/** What a quantity of an item costs. */
export interface PriceLine extends UnitRate {
  /** The item key in the price list. */
  key: string;
  quantity: number;
  /** At most for a calendar month by the hour. */
  monthCapMicro?: number;
  /** Once, when it begins. */
  onceMicro?: number;
  customerPriceId?: string;
}

export interface ServerPrice extends UnitRate {
  currency: Currency;
  lines: PriceLine[];
  /** What a calendar month by the hour costs at most; null: no limit, since something has none. */
  monthCapMicro: number | null;
  onceMicro: number;
  /** Items the price list does not sell; a server with any cannot be ordered. */
  missing: string[];
}

/** Units that have one price. */
export interface PricedUnits extends UnitRate {
  quantity: number;
}

/** How many of the first units are charged: not what is included, and at least the minimum. */
const charged = ({ included = 0, minimum = 0 }: Rate, quantity: number): number =>
  quantity <= 0 ? 0 : Math.max(0, Math.max(quantity, minimum) - included);

const isSame = (a: UnitRate, b: UnitRate | undefined): boolean =>
  a.monthlyMicro === b?.monthlyMicro && a.hourlyOnMicro === b.hourlyOnMicro && a.hourlyOffMicro === b.hourlyOffMicro;

/**
 * The units of an item between two quantities, by what each costs; those that cost nothing are left out.
 * @param from what was charged before, such as the traffic of a month so far
 */
export function unitsOf(rate: Rate, quantity: number, from = 0): PricedUnits[] {
  const { tiers = [], monthlyMicro, hourlyOnMicro, hourlyOffMicro } = rate;
  const first = { beyond: 0, monthlyMicro, hourlyOnMicro, hourlyOffMicro };
  const steps = [first, ...tiers].filter((step, i, all) => i === 0 || !isSame(step, all[i - 1]));
  const [low, high] = [charged(rate, from), charged(rate, quantity)];
  return steps.flatMap(({ beyond, ...unit }, i) => {
    const units = Math.min(high, steps[i + 1]?.beyond ?? Infinity) - Math.max(low, beyond);
    return units > 0 ? [{ ...unit, quantity: units }] : [];
  });
}

/** Micros that a quantity of an item costs for a month. */
export const monthlyOf = (rate: Rate, quantity: number): number => sumOf(unitsOf(rate, quantity), 'monthlyMicro');

const sumOf = (units: readonly PricedUnits[], of: keyof UnitRate): number =>
  units.reduce((total, unit) => total + Math.round(unit[of] * unit.quantity), 0);

/**
 * What a quantity of an item costs, each amount rounded to a whole micro, never to cents: the one multiplication of prices.
 * Null where the list does not sell it.
 */
export function priceItem({ rates }: Pick<PriceBook, 'rates'>, key: string, quantity: number): PriceLine | null {
  const rate = rates[key];
  if (rate === undefined) return null;
  const units = unitsOf(rate, quantity);
  const { monthCapMicro, onceMicro, customerPriceId } = rate;
  return {
    key,
    quantity,
    monthlyMicro: sumOf(units, 'monthlyMicro'),
    hourlyOnMicro: sumOf(units, 'hourlyOnMicro'),
    hourlyOffMicro: sumOf(units, 'hourlyOffMicro'),
    ...(monthCapMicro !== undefined && { monthCapMicro: Math.round(monthCapMicro * charged(rate, quantity)) }),
    ...(onceMicro !== undefined && { onceMicro: Math.round(onceMicro * quantity) }),
    ...(customerPriceId !== undefined && { customerPriceId }),
  };
}

/** Item key and quantity of everything the configuration consists of, in the order of the summary. */
function itemsOf(s: PricedServer): [key: string, quantity: number][] {
  const diskGb = s.diskSizesGb.reduce((sum, gb) => sum + gb, 0);
  const items: [string, number][] = [
    [`cpu.${s.cpuType}`, s.cpuCount],
    ['ram.gb', s.ramMb / 1024],
    ['disk.gb', diskGb],
    ['ip.public', s.publicAddresses],
  ];
  if (s.licence !== null) items.push([`licence.${s.licence}`, s.cpuCount]);
  if (s.backup) items.push(['backup.gb', diskGb]);
  if (s.managed) items.push(['managed.server', 1]);
  if (s.billingMode === 0 && s.trafficPackage !== null) items.push([`traffic.${s.trafficPackage}`, 1]);
  return items.filter(([, quantity]) => quantity > 0);
}

/**
 * The price of one server: the one engine behind the form, every preview, the order and the invoice.
 * Quantities may be fractional (0.25 GB); each line is rounded to a whole micro, never to cents.
 */
export function priceServer(book: PriceBook, server: PricedServer): ServerPrice {
  const lines: PriceLine[] = [];
  const missing: string[] = [];
  for (const [key, quantity] of itemsOf(server)) {
    const line = priceItem(book, key, quantity);
    if (line === null) missing.push(key);
    else lines.push(line);
  }
  const sum = (of: (line: PriceLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    currency: book.currency,
    lines,
    missing,
    monthlyMicro: sum((l) => l.monthlyMicro),
    hourlyOnMicro: sum((l) => l.hourlyOnMicro),
    hourlyOffMicro: sum((l) => l.hourlyOffMicro),
    monthCapMicro: monthCapOf(lines),
    onceMicro: sum((l) => l.onceMicro ?? 0),
  };
}

/** What lines cost at most for a month by the hour; null where one that costs something has no limit. */
export function monthCapOf(lines: readonly PriceLine[]): number | null {
  const costly = lines.filter(({ hourlyOnMicro, hourlyOffMicro }) => hourlyOnMicro > 0 || hourlyOffMicro > 0);
  if (costly.length === 0 || costly.some(({ monthCapMicro }) => monthCapMicro === undefined)) return null;
  return costly.reduce((total, { monthCapMicro = 0 }) => total + monthCapMicro, 0);
}

/** Minor units of a micro amount, rounded half to even. */
export const minorOf = (micro: number): number => Number(roundToMinor(BigInt(micro)));
