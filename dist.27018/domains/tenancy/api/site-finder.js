import { systemClock } from '#kernel/clock.ts';
import { findSite } from './store.js';
const keptMs = 5000;
/** Whoever sends made-up host names must not be able to fill the memory. */
const maxHosts = 1000;
/**
 * Finds the site of a Host header: the site with that host name, else the site `*`, else null. Upper case, a
 * trailing dot and the port do not count. An answer is kept for 5 s; that there is no site is never kept.
 */
export function createSiteFinder(clock = systemClock) {
    const kept = new WeakMap();
    return {
        async siteOf(db, rawHost) {
            const host = hostOf(rawHost);
            const hosts = kept.get(db) ?? new Map();
            kept.set(db, hosts);
            const known = hosts.get(host);
            if (known !== undefined && known.until > clock.now())
                return known.site;
            const site = await findSite(db, host);
            hosts.delete(host);
            if (site === null)
                return null;
            const oldest = hosts.keys().next();
            if (hosts.size >= maxHosts && oldest.done !== true)
                hosts.delete(oldest.value);
            hosts.set(host, { site, until: clock.now() + keptMs });
            return site;
        },
    };
}
/** The name in a Host header, without port and trailing dot, in lower case; brackets of IPv6 stay. */
export function hostOf(header) {
    return header
        .trim()
        .toLowerCase()
        .replace(/^(\[[^\]]*\]|[^:]*):\d+$/, '$1')
        .replace(/\.$/, '');
}
