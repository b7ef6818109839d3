import { factorOf, scaleRate } from '../scale.ts';
import { placeOf, type ItemGroup } from '../items.ts';
import { rateOf, typedOf, type TypedRate } from './rate-values.ts';
import type { Item, List } from './types.ts';

/** A row of the table in which prices are typed. */
export interface TypedItem {
  key: string;
  zoneId: string;
  rate: TypedRate;
}
export interface EditValues {
  items: TypedItem[];
  later: boolean;
  /** Of a `datetime-local` field. */
  at: string;
}

export const startOf = ({ items }: Pick<List, 'items'>): EditValues => ({
  items: items.map(({ key, zoneId, rate }) => ({ key, zoneId, rate: typedOf(rate) })),
  later: false,
  at: '',
});

/** The prices with those of a group, or all, raised or lowered by a percentage. */
export const changedBy = (items: readonly TypedItem[], group: ItemGroup | '', percent: number): TypedItem[] =>
  items.map((item) =>
    group !== '' && placeOf(item.key).group !== group
      ? item
      : { ...item, rate: typedOf(scaleRate(rateOf(item.rate), factorOf(percent))) },
  );

export interface Change {
  key: string;
  zoneId: string;
  /** Micros for a month; null: it has no price before, or after. */
  from: number | null;
  to: number | null;
  /** Only something other than the price of a month has changed. */
  other: boolean;
}

const nameOf = ({ key, zoneId }: { key: string; zoneId: string }) => `${key} ${zoneId}`;
const textOf = (item: TypedItem) => JSON.stringify(rateOf(item.rate));

/** What the typed prices change. */
export function changesOf(before: readonly Item[], after: readonly TypedItem[]): Change[] {
  const was = new Map(startOf({ items: [...before] }).items.map((item) => [nameOf(item), item]));
  const is = new Map(after.map((item) => [nameOf(item), item]));
  const monthOf = (item: TypedItem | undefined) => (item ? rateOf(item.rate).monthlyMicro : null);
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)];
    const one = now ?? old;
    if (one === undefined || (old && now && textOf(old) === textOf(now))) return [];
    const [from, to] = [monthOf(old), monthOf(now)];
    return [{ key: one.key, zoneId: one.zoneId, from, to, other: from === to }];
  });
}
