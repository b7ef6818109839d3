import { roundToMinor, type Currency } from '#kernel/money.ts';

/** What one unit of an item costs, in micros of the list's currency. */
export interface Rate {
  /** For a full month, regardless of the state. */
  monthlyMicro: number;
  /** For an hour while the server is on, and while it is off. */
  hourlyOnMicro: number;
  hourlyOffMicro: number;
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

export interface PriceLine extends Rate {
  /** The item key in the price list. */
  key: string;
  quantity: number;
}

export interface ServerPrice extends Rate {
  currency: Currency;
  lines: PriceLine[];
  /** Items the price list does not sell; a server with any cannot be ordered. */
  missing: string[];
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
    const rate = book.rates[key];
    if (rate === undefined) missing.push(key);
    else
      lines.push({
        key,
        quantity,
        monthlyMicro: Math.round(rate.monthlyMicro * quantity),
        hourlyOnMicro: Math.round(rate.hourlyOnMicro * quantity),
        hourlyOffMicro: Math.round(rate.hourlyOffMicro * quantity),
      });
  }
  const sum = (of: (line: PriceLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    currency: book.currency,
    lines,
    missing,
    monthlyMicro: sum((l) => l.monthlyMicro),
    hourlyOnMicro: sum((l) => l.hourlyOnMicro),
    hourlyOffMicro: sum((l) => l.hourlyOffMicro),
  };
}

/** Minor units of a micro amount, rounded half to even. */
export const minorOf = (micro: number): number => Number(roundToMinor(BigInt(micro)));
