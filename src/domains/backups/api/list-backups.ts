import { isOwn } from '#kernel/scope.ts';
import { findServer, readConfigured } from '#domains/servers/api/port.ts';
import { countSnapshots } from '#domains/snapshots/api/port.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import type { backups } from '../contract.ts';
import { priceKey } from '../limits.ts';
import { canOf } from './find-backup.ts';
import { nextDue } from './nights.ts';
import { dateOf, isKept, policyOf, toRow, windowOf } from './row.ts';
import { readBackups, readFacts } from './store.ts';

/** The backups and runs of one server. */
export const listBackups: Run<typeof backups.listBackups> = async ({ app, db, scope, now }, { params }) => {
  const server = await findServer(db, scope, params.serverId);
  const rows = await readBackups(db, server.id);
  const facts = await readFacts(db, server.id);
  const kept = rows.filter(isKept);
  const good = kept
    .filter(({ missing }) => !missing)
    .map(dateOf)
    .sort((a, b) => b.getTime() - a.getTime());
  const window = windowOf(facts);
  const can = canOf(app, server.engine) !== null;
  return {
    items: rows.map(toRow),
    enabled: facts.enabled,
    nextRun: facts.enabled && can ? nextDue(window, server.id, now).toISOString() : null,
    window,
    policy: policyOf(facts),
    count: kept.length,
    sizeMb: kept.reduce((sum, row) => sum + (row.sizeMb ?? 0), 0),
    lastGood: good[0]?.toISOString() ?? null,
    snapshots: await countSnapshots(db, server.id),
    can,
    price: isOwn(scope, server.id) ? await priceOf(db, server.id) : null,
  };
};

/** What nightly backups cost in a month for all disks of a server, by its price list; null: nothing. */
async function priceOf(db: Db, serverId: string) {
  const configured = await readConfigured(db, serverId);
  if (configured === null) return null;
  const { accountId, zoneId, disks } = configured;
  const book = await readPriceBook(db, { accountId, zoneId });
  const rate = book?.rates[priceKey];
  if (book === null || rate === undefined) return null;
  const gb = disks.reduce((sum, disk) => sum + disk.sizeGb, 0);
  return { micro: Math.round(rate.monthlyMicro * gb), currency: book.currency, priceListName: book.priceListName };
}
