import type { AnyOp, CallOf } from '#kernel/op.ts';
import { call, urlOf } from '../data/call.ts';
import { keptSize, listQuery } from '../list/list-query.ts';
import { hasZones } from '../list/list-zone.ts';
import { zoneScope } from '../session/zone-scope.ts';
import { knownRouteOf } from './known-routes.ts';
import { cache } from '../data/query-client.ts';
import { keyOf } from '../data/read.ts';

/** So long the first screen waits for its list; then it is drawn with bars in the place of rows. */
const longestMs = 1500;

interface Visited {
  pathname: string;
  search: Record<string, string>;
}

/**
 * Ends when the list of the visited screen has come, so that its first drawing has the rows in it. The inline script
 * asked for it while the code was loading, unless it begins with a view. A failure is left to the screen, which asks again.
 */
export async function firstList({ pathname, search }: Visited): Promise<void> {
  const { list } = knownRouteOf(pathname) ?? {};
  if (!list) return;
  const read = readFirst(list, search);
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, longestMs))]);
}

function readFirst<T extends AnyOp>(list: T, search: Record<string, string>): Promise<void> {
  const size = search['size'] ?? keptSize(urlOf(list, { params: {} } as unknown as CallOf<T>));
  // The query is text by name, as in `useList`: both must give the answer the same name in the cache.
  const scope = hasZones(list) ? zoneScope.get() : undefined;
  const args = { params: {}, query: listQuery(search, size, scope) } as unknown as CallOf<T>;
  return cache.prefetchQuery({ queryKey: keyOf(list, args), queryFn: () => call(list, args, { ownSession: true }) });
}
