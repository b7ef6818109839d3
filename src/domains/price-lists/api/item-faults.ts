import type { Rate } from '#domains/tenancy/pricing.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { maxItems, maxMicro, maxQuantity, maxTiers } from '../limits.ts';

interface Item {
  key: string;
  zoneId: string;
  rate: Rate;
}
/** What an item and a data center may be. */
export interface Known {
  items: ReadonlySet<string>;
  zones: ReadonlySet<string>;
}

const micros = ['monthlyMicro', 'hourlyOnMicro', 'hourlyOffMicro'] as const;
const moreMicros = ['monthCapMicro', 'onceMicro', 'yearlyMicro'] as const;
const quantities = ['included', 'minimum'] as const;

const amountFault = (micro: number | undefined, key: string): ErrorItem[] => {
  if (micro === undefined) return [];
  if (!Number.isInteger(micro) || micro < 0) return [item(9704, key)];
  return micro > maxMicro ? [item(9705, key, { max: maxMicro / 1_000_000 })] : [];
};
const quantityFault = (quantity: number | undefined, key: string): ErrorItem[] =>
  quantity === undefined || (quantity >= 0 && quantity <= maxQuantity) ? [] : [item(9719, key, { max: maxQuantity })];

/** What is wrong with a price, at its fields below a key. */
export function rateFaults(rate: Rate, at: string): ErrorItem[] {
  const tiers = rate.tiers ?? [];
  return [
    ...micros.flatMap((field) => amountFault(rate[field], `${at}.${field}`)),
    ...moreMicros.flatMap((field) => amountFault(rate[field], `${at}.${field}`)),
    ...quantities.flatMap((field) => quantityFault(rate[field], `${at}.${field}`)),
    ...(tiers.length > maxTiers ? [item(9721, `${at}.tiers`, { max: maxTiers })] : []),
    ...tiers.flatMap((tier, i) => [
      ...micros.flatMap((field) => amountFault(tier[field], `${at}.tiers.${i}.${field}`)),
      ...quantityFault(tier.beyond, `${at}.tiers.${i}.beyond`),
      ...(tier.beyond > (tiers[i - 1]?.beyond ?? 0) ? [] : [item(9706, `${at}.tiers.${i}.beyond`)]),
    ]),
  ];
}

/** What is wrong with an item and where it is sold. */
export const placeFaults = ({ key, zoneId }: Pick<Item, 'key' | 'zoneId'>, known: Known, at = ''): ErrorItem[] => [
  ...(known.items.has(key) ? [] : [item(9702, `${at}key`)]),
  ...(zoneId === '' || known.zones.has(zoneId) ? [] : [item(9703, `${at}zoneId`)]),
];

/** What is wrong with the prices of a version. */
export function itemFaults(items: readonly Item[], known: Known): ErrorItem[] {
  if (items.length === 0) return [item(9718, 'items')];
  if (items.length > maxItems) return [item(9708, 'items', { max: maxItems })];
  const seen = new Set<string>();
  return items.flatMap((one, i) => {
    const name = `${one.key} ${one.zoneId}`;
    const twice = seen.has(name);
    seen.add(name);
    const at = `items.${i}.`;
    return [
      ...placeFaults(one, known, at),
      ...(twice ? [item(9707, `${at}zoneId`)] : []),
      ...rateFaults(one.rate, `${at}rate`),
    ];
  });
}
