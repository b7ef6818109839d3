import { isOwn } from '#kernel/scope.ts';
import { findServer, type FoundServer } from '#domains/servers/api/port.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import type { App } from '#platform/app.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import { maxSnapshots, oldAfterDays, priceKey } from '../limits.ts';
import type { snapshots } from '../contract.ts';
import { countsToLimit, readSnapshots } from './store.ts';
import { treeOf } from './tree.ts';

/** What the engine of a server can do with snapshots; null where there is no such engine or it has none. */
export function canOf(app: App, engine: string): { memory: boolean; quiesce: boolean; max: number } | null {
  return capabilitiesOf(app, engine)?.snapshots ?? null;
}

/** The most snapshots that a server can have. */
export const limitOf = (app: App, engine: string): number => Math.min(maxSnapshots, canOf(app, engine)?.max ?? 0);

/** The snapshots of one server as a tree. */
export const listSnapshots: Run<typeof snapshots.listSnapshots> = async ({ app, db, scope, now }, { params }) => {
  const server = await findServer(db, scope, params.serverId);
  const rows = await readSnapshots(db, server.id);
  const can = canOf(app, server.engine);
  return {
    items: treeOf(rows, now),
    used: rows.filter(countsToLimit).length,
    limit: limitOf(app, server.engine),
    sizeMb: rows.reduce((sum, row) => sum + (row.sizeMb ?? 0), 0),
    can: can === null ? null : { memory: can.memory, quiesce: can.quiesce },
    price: isOwn(scope, server.id) ? await priceOf(db, server) : null,
    oldAfterDays,
  };
};

/** What a gigabyte of snapshots costs an account in a zone; null where it costs nothing. */
export async function priceOf(db: Db, { accountId, zoneId }: Pick<FoundServer, 'accountId' | 'zoneId'>) {
  const book = await readPriceBook(db, { accountId, zoneId });
  const rate = book?.rates[priceKey];
  if (book === null || rate === undefined) return null;
  return { micro: rate.monthlyMicro, currency: book.currency, priceListName: book.priceListName };
}
