import type { Hub } from '#platform/live/hub.ts';
import type { LiveEvents } from '#kernel/live.ts';

const keepMs = 2000;
const maxEntries = 2000;

interface Entry {
  at: number;
  byState: boolean;
  total: Promise<number>;
}

/**
 * Totals of lists by (scope, filter), exact when counted and at most 2 s old: counting 100,000 rows for every
 * page would cost more than the page. Requests that come while one counts wait for its answer.
 */
export interface Totals {
  get(key: string, options: { byState: boolean }, count: () => Promise<number>): Promise<number>;
}

const ofHubs = new WeakMap<Hub, Totals>();

/** The totals of this process; a server that came or went drops them, a changed one those that filter by state. */
export function totalsOf(hub: Hub): Totals {
  const known = ofHubs.get(hub);
  if (known !== undefined) return known;
  const entries = new Map<string, Entry>();
  hub.onEvent((topic, data) => {
    if (topic !== 'server.changed') return;
    // The outbox row was written by the typed emitter under this topic.
    const { kind } = data as LiveEvents['server.changed'];
    for (const [key, entry] of entries) if (kind !== 'changed' || entry.byState) entries.delete(key);
  });
  const totals: Totals = {
    get(key, { byState }, count) {
      const now = Date.now();
      const entry = entries.get(key);
      if (entry !== undefined && now - entry.at < keepMs) return entry.total;
      if (entries.size >= maxEntries) entries.clear();
      const total = count();
      entries.set(key, { at: now, byState, total });
      total.catch(() => entries.delete(key));
      return total;
    },
  };
  ofHubs.set(hub, totals);
  return totals;
}
