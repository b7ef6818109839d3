import { itemGroups, placeOf, type ItemGroup } from '../items.ts';
import type { Catalog } from './types.ts';

/** Prices in the order of the catalog, each before those of its data centers, by group; groups without any are left out. */
export function inGroups<T extends { key: string; zoneId: string }>(
  items: readonly T[],
  { items: known }: Pick<Catalog, 'items'>,
): { group: ItemGroup; items: T[] }[] {
  const ranks = new Map(known.map(({ key }, rank) => [key, rank]));
  const rankOf = ({ key }: T) => ranks.get(key) ?? known.length;
  const sorted = [...items].sort(
    (a, b) => rankOf(a) - rankOf(b) || a.key.localeCompare(b.key) || a.zoneId.localeCompare(b.zoneId),
  );
  return itemGroups
    .map((group) => ({ group, items: sorted.filter(({ key }) => placeOf(key).group === group) }))
    .filter((one) => one.items.length > 0);
}
