import { isOwn } from '#kernel/scope.ts';
import { findServer, type FoundServer } from '#domains/servers/api/port.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import type { App } from '#platform/app.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { Db } from '#platform/db/pool.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import { maxSnapshots, oldAfterDays, priceKey } from '../limits.ts';
import { snapshots } from '../contract.ts';
import { countsToLimit, readSnapshots } from './store.ts';
import { treeOf } from './tree.ts';

/** What the engine of a server can do with snapshots; null where there is no such engine or it has none. */
export function canOf(app: App, engine: string): { memory: boolean; quiesce: boolean; max: number } | null {
  return capabilitiesOf(app, engine)?.snapshots ?? null;
}

/** The most snapshots that a server can have. */
export const limitOf = (app: App, engine: string): number => Math.min(maxSnapshots, canOf(app, engine)?.max ?? 0);

/** The snapshots of one server, in the order of their tree unless another is asked for. */
export const listSnapshots = computedRows(snapshots.listSnapshots, {
  what: 'snapshots',
  async rows({ app, db, scope, now }, { params }) {
    const server = await findServer(db, scope, params.serverId);
    const stored = await readSnapshots(db, scope, server.id);
    const rows = treeOf(stored, now);
    const can = canOf(app, server.engine);
    return {
      rows,
      of: server.name,
      more: {
        used: stored.filter(countsToLimit).length,
        limit: limitOf(app, server.engine),
        sizeMb: stored.reduce((sum, row) => sum + (row.sizeMb ?? 0), 0),
        last: rows.toSorted((a, b) => b.date.localeCompare(a.date))[0] ?? null,
        can: can === null ? null : { memory: can.memory, quiesce: can.quiesce },
        price: isOwn(scope, server.id) ? await priceOf(db, server) : null,
        oldAfterDays,
        old: rows.filter((row) => row.old && row.scheduleId === null).length,
      },
    };
  },
  id: ({ id }) => id,
  sorts: {
    tree: ['bigint', (_row, at) => at],
    name: ['text', ({ name }) => name.toLowerCase()],
    date: ['timestamptz', ({ date }) => date],
    sizeMb: ['bigint', ({ sizeMb }) => sizeMb],
  },
  search: ({ name, label, note, by }) => [name, label, note, by],
  filters: {},
  columns: [
    ['id', (r) => r.id],
    ['parentId', (r) => r.parentId],
    ['depth', (r) => r.depth],
    ['name', (r) => r.name],
    ['label', (r) => r.label],
    ['note', (r) => r.note],
    ['state', (r) => r.state],
    ['active', (r) => r.active],
    ['date', (r) => r.date],
    ['sizeMb', (r) => r.sizeMb],
    ['memory', (r) => r.memory],
    ['consistency', (r) => r.consistency],
    ['pinned', (r) => r.pinned],
    ['scheduleId', (r) => r.scheduleId],
    ['by', (r) => r.by],
    ['error', (r) => r.error],
  ],
});

/** What a gigabyte of snapshots costs an account in a zone; null where it costs nothing. */
export async function priceOf(db: Db, { accountId, zoneId }: Pick<FoundServer, 'accountId' | 'zoneId'>) {
  const book = await readPriceBook(db, { accountId, zoneId });
  const rate = book?.rates[priceKey];
  if (book === null || rate === undefined) return null;
  return { rate, currency: book.currency, priceListName: book.priceListName };
}
