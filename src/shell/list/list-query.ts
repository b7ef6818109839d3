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

/**
 * The query of a list call from the address of its screen. One function for the screen and the inline script:
 * both must ask for the same address, letter by letter, for the early answer to be found.
 */
export function listQuery(search: Record<string, string>, size: string): Record<string, string> {
  const asked = Object.entries(search).filter(([key, value]) => value !== '' && !viewKeys.some((k) => k === key));
  return Object.fromEntries(
    Object.entries({ size, ...Object.fromEntries(asked) }).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
