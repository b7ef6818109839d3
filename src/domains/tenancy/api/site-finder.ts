import { systemClock, type Clock } from '#kernel/clock.ts';
import type { SiteFinder } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Site } from '#platform/http/context.ts';
import { isOwnHost } from './own-host.ts';
import { findSite } from './store.ts';

const keptMs = 5000;
/** Whoever sends made-up host names must not be able to fill the memory. */
const maxHosts = 1000;

/** Counts the changes of sites that this process made, for each database. */
const changes = new WeakMap<Db, number>();

/** Tells that a site has changed: this process looks again at once, others within 5 s. */
export function forgetSites(db: Db): void {
  changes.set(db, (changes.get(db) ?? 0) + 1);
}

interface Kept {
  site: Site;
  change: number;
  until: number;
}

/**
 * Finds the site of a Host header: the site with that verified name, else the site `*` where the installation itself
 * answers by it, else null. Upper case, a trailing dot and the port do not count. An answer is kept for 5 s; that there is no site is never kept.
 */
export function createSiteFinder(clock: Clock = systemClock): SiteFinder {
  const kept = new WeakMap<Db, Map<string, Kept>>();
  return {
    async siteOf({ db, config }, rawHost) {
      const host = hostOf(rawHost);
      const hosts = kept.get(db) ?? new Map<string, Kept>();
      kept.set(db, hosts);
      const known = hosts.get(host);
      const change = changes.get(db) ?? 0;
      if (known?.change === change && known.until > clock.now()) return known.site;
      const site = await findSite(db, { host, own: isOwnHost(config, host) });
      hosts.delete(host);
      if (site === null) return null;
      const oldest = hosts.keys().next();
      if (hosts.size >= maxHosts && oldest.done !== true) hosts.delete(oldest.value);
      hosts.set(host, { site, change, until: clock.now() + keptMs });
      return site;
    },
  };
}

/** The name in a Host header, without port and trailing dot, in lower case; brackets of IPv6 stay. */
export function hostOf(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/^(\[[^\]]*\]|[^:]*):\d+$/, '$1')
    .replace(/\.$/, '');
}
