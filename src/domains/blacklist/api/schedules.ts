import { readMailHosts, readReverseHosts } from '#platform/egress-dns.ts';
import { EgressError } from '#platform/egress.ts';
import { findListing, type Listing } from '#connectors/dns/client.ts';
import { deleteEndedListings, readHolder } from '#domains/networks/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import { emitter } from '#platform/live/emit.ts';
import * as limits from '../limits.ts';
import { addListing, dropListings } from './listings.ts';
import { announceBlacklist } from './record-entry.ts';
import * as lists from './store-lists.ts';
import { forgetOld, readDueLookups, saveLookup } from './store-match.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostLookups = 240;

/** Every minute: asks the block lists about public addresses that were not asked about for six hours, those never asked about first. */
export const checkAddresses: Schedule = {
  name: 'blacklist.check-addresses',
  pattern: '* * * * *',
  async run(app) {
    const enabled = await lists.readEnabled(app.db);
    if (enabled.length === 0) return;
    const now = new Date(app.clock.now());
    const due = await lists.readDueAddresses(
      app.db,
      new Date(now.getTime() - limits.checkHours * hourMs),
      limits.mostChecks,
    );
    if (due.length === 0) return;
    const away = new Map<string, 'refused' | 'away' | null>();
    for (let at = 0; at < due.length; at += limits.checksAtOnce)
      await Promise.all(due.slice(at, at + limits.checksAtOnce).map((ip) => checkOne(app, { ip, enabled, now, away })));
    for (const [id, problem] of away)
      if (await lists.saveAnswered(app.db, id, { problem, at: now })) await announceBlacklist(emitter(app.db));
  },
};

interface Round {
  ip: string;
  enabled: readonly lists.StoredList[];
  now: Date;
  /** How each list answered, by its id: one answer is enough to know that it serves us. */
  away: Map<string, 'refused' | 'away' | null>;
}

async function checkOne(app: App, { ip, enabled, now, away }: Round): Promise<void> {
  const answers: { list: lists.StoredList; listing: Listing }[] = [];
  for (const list of enabled) {
    const { id, dnsZone: zone, servers } = list;
    // A list that just did not answer is not waited for once more for each address.
    if (away.get(id) === 'away') continue;
    const asked = servers.length > 0 ? servers : app.config.dnsServers;
    const listing = await findListing({ ip, zone }, { servers: asked });
    const problem = listing === null ? 'away' : listing.state === 'refused' ? 'refused' : null;
    if (away.get(id) !== null || problem === null) away.set(id, problem);
    if (listing !== null && listing.state !== 'refused') answers.push({ list, listing });
  }
  await app.db.transaction().execute(async (tx) => {
    // Answers take seconds: those of lists that were changed, turned off or removed since then no longer count.
    const current = await lists.shareEnabled(tx);
    const isSame = (list: lists.StoredList) =>
      current.some(({ id, name, dnsZone }) => id === list.id && name === list.name && dnsZone === list.dnsZone);
    const holder = await readHolder(tx, ip);
    for (const { list, listing } of answers.filter((answer) => isSame(answer.list)))
      if (listing.state === 'listed')
        await addListing(tx, { ip, list: list.name, reason: listing.reason, holder, source: 'check', by: '', at: now });
      else await dropListings(tx, { ip, list: list.name, holder, at: now, source: 'check' });
    // Lists that were added or changed since then are asked at the next round.
    if (current.length === enabled.length && enabled.every(isSame)) await lists.saveChecked(tx, ip, now);
  });
}

/** Every minute: asks name servers for the mail servers and reverse names that entries of hosts are compared with. */
export const lookUpHosts: Schedule = {
  name: 'blacklist.look-up-hosts',
  pattern: '* * * * *',
  async run(app) {
    const due = await readDueLookups(app.db, mostLookups);
    for (let at = 0; at < due.length; at += limits.checksAtOnce)
      await Promise.all(due.slice(at, at + limits.checksAtOnce).map((name) => lookUp(app, name)));
  },
};

async function lookUp(app: App, name: string): Promise<void> {
  const [kind, of = ''] = name.split(' ');
  const question = { servers: app.config.dnsServers };
  const asked = kind === 'mail' ? readMailHosts(of, question) : readReverseHosts(of, question);
  const hosts = await asked.catch((error: unknown) => {
    if (error instanceof EgressError) return null;
    throw error;
  });
  await saveLookup(app.db, { name, hosts, at: new Date(app.clock.now()) });
}

/** Every night: forgets old hits, names, checks, listings that ended, and entries that were removed long ago. */
export const forgetBlacklist: Schedule = {
  name: 'blacklist.forget',
  pattern: '25 3 * * *',
  async run({ db, clock }) {
    const ago = (days: number) => new Date(clock.now() - days * dayMs);
    await forgetOld(db, { hits: ago(limits.hitDays), lookups: ago(7), removed: ago(limits.restoreDays) });
    await deleteEndedListings(db, ago(limits.endedDays));
    await lists.forgetOldChecks(db, ago(7));
  },
};
