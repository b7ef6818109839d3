import type { SiteFinder } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Site } from '#platform/http/context.ts';
import { isOwnHost } from './own-host.ts';
import { announceSites, findSite } from './store.ts';

/** So old an answer may be where the announcement of a change was missed. */
const keptMs = 5000;
/** A client that sends made-up host names must not be able to fill the memory. */
const maxHosts = 1000;

/** What of the running product the finder needs. */
type Parts = Parameters<SiteFinder['siteOf']>[0];

/** What a process remembers of the sites of one database. */
interface Memory {
  hosts: Map<string, { site: Site; until: number }>;
  /** Changes received so far: data read before one of them is not cached. */
  changes: number;
  /** A change of this process is under way: until it is announced, what is read may be from before it. */
  unsettledUntil: number;
}

const memories = new WeakMap<Db, Memory>();

/** This process's cache; it follows changes from its first use on. */
function memoryOf({ db, hub }: Parts): Memory {
  const known = memories.get(db);
  if (known !== undefined) return known;
  const memory: Memory = { hosts: new Map(), changes: 0, unsettledUntil: 0 };
  memories.set(db, memory);
  hub.onSite(() => {
    memory.hosts.clear();
    memory.changes += 1;
    memory.unsettledUntil = 0;
  });
  return memory;
}

/** Notifies every process of a changed site as soon as the change is committed, so that they read it again. */
export async function forgetSites({ app, db }: { app: Parts; db: Db }): Promise<void> {
  const memory = memoryOf(app);
  memory.hosts.clear();
  memory.unsettledUntil = app.clock.now() + keptMs;
  await announceSites(db);
}

/**
 * Finds the site of a Host header: the site with that verified name, else the site `*` where the installation itself
 * answers by it, else null. Upper case, a trailing dot and the port do not count. An answer is kept for 5 s or until a
 * site changes; that there is no site is never kept.
 */
export const siteFinder: SiteFinder = {
  async siteOf(app, rawHost) {
    const host = hostOf(rawHost);
    const memory = memoryOf(app);
    const { hosts, changes } = memory;
    const now = app.clock.now();
    const known = hosts.get(host);
    if (known !== undefined && known.until > now) return known.site;
    const site = await findSite(app.db, { host, own: isOwnHost(app.config, host) });
    if (memory.changes !== changes || memory.unsettledUntil > now) return site;
    hosts.delete(host);
    if (site === null) return null;
    const oldest = hosts.keys().next();
    if (hosts.size >= maxHosts && oldest.done !== true) hosts.delete(oldest.value);
    hosts.set(host, { site, until: now + keptMs });
    return site;
  },
};

/** The name in a Host header, without port and trailing dot, in lower case; brackets of IPv6 stay. */
export function hostOf(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/^(\[[^\]]*\]|[^:]*):\d+$/, '$1')
    .replace(/\.$/, '');
}
