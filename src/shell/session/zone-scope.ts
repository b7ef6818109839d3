import { keepScope, keptScope } from '../list/list-query.ts';

const watchers = new Set<() => void>();
let chosen = keptScope();

/** The data center that every list with data centers shows, chosen in the header; empty: all of them. */
export const zoneScope = {
  get: () => chosen,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  /** Every list on the screen follows at once, and the first one of the next visit. */
  set(zone: string) {
    if (zone === chosen) return;
    chosen = zone;
    keepScope(zone);
    for (const watcher of watchers) watcher();
  },
};
