import { defaultPageSize } from '#kernel/page.ts';

/** Search parameters that change how a list looks, not what is asked for. */
export const viewKeys = ['columns', 'density', 'tab', 'by', 'view'] as const;

const sizeKey = (apiPath: string) => `console.size:${apiPath}`;

/** The page size last chosen for this list in this browser. */
export function keptSize(apiPath: string, first: number = defaultPageSize): string {
  return localStorage.getItem(sizeKey(apiPath)) ?? String(first);
}
export function keepSize(apiPath: string, size: number) {
  localStorage.setItem(sizeKey(apiPath), String(size));
}

/** What the address says where a list shows every data center, although one is chosen in the header. */
export const everyZone = 'all';
const scopeKey = 'console.zoneScope';

/** The data center chosen in the header, as this browser knows it before the person is known; empty: all. */
export const keptScope = (): string => localStorage.getItem(scopeKey) ?? '';
export function keepScope(zone: string) {
  localStorage.setItem(scopeKey, zone);
}

/** The data center that a list shows: that of its address, otherwise the one chosen in the header; empty: all. */
export const zoneShown = ({ zone }: Readonly<Record<string, string>>, scope: string): string =>
  zone === everyZone ? '' : zone || scope;

/**
 * The query of a list call from the address of its screen. One function for the screen and the inline script:
 * both must ask for the same address, letter by letter, for the early answer to be found. A list by data center is given the
 * one that is chosen in the header.
 */
export function listQuery(search: Record<string, string>, size: string, scope?: string): Record<string, string> {
  const narrowed = scope === undefined ? search : { ...search, zone: zoneShown(search, scope) };
  const asked = Object.entries(narrowed).filter(([key, value]) => value !== '' && !viewKeys.some((k) => k === key));
  return Object.fromEntries(
    Object.entries({ size, ...Object.fromEntries(asked) }).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
