import { sql } from 'kysely';
import type { WithMessages } from '#kernel/message.ts';
import { isOwn } from '#kernel/scope.ts';
import { findServer, readConfigured, type FoundServer } from '#domains/servers/api/port.ts';
import { countSnapshots } from '#domains/snapshots/api/port.ts';
import { monthlyOf } from '#domains/tenancy/pricing.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { listRows, type MoreIn } from '#platform/http/list-source.ts';
import { backups } from '../contract.ts';
import { priceKey } from '../limits.ts';
import { canOf } from './find-backup.ts';
import { nextDue } from './nights.ts';
import { policyOf, toRow, windowOf } from './row.ts';
import { dateColumn, readBackups, readFacts, readKept } from './store.ts';

/** The backups and runs of one server. */
export const listBackups = listRows(backups.listBackups, {
  prepare: ({ db, scope }, { params }) => findServer(db, scope, params.serverId),
  what: 'backups',
  of: ({ own }) => own.name,
  from: ({ db }) => db.selectFrom('backup as b').select('b.id'),
  scope: ({ own }) => sql<boolean>`b.server_id = ${own.id}`,
  id: sortBy('b.id', 'uuid'),
  sorts: { date: { value: dateColumn, type: 'timestamptz' }, sizeMb: sortByKnown('b.size_mb', 'bigint') },
  search: [sql`lower(b.label)`, sql`lower(b.note)`, sql`lower(b.created_by)`],
  // One that is being taken is shown among those that are kept: it is about to be one.
  filters: { kept: (kept) => (kept === 1 ? sql<boolean>`b.state in ('ok', 'warnings', 'running')` : null) },
  items: async (found, { db }) => {
    const ids = found.map(({ id }) => id);
    const rows = new Map((await readBackups(db, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []).map(toRow);
  },
  more: ({ app, db, scope, now, own }) => standingOf({ app, db, scope, now }, own),
  columns: () => [
    ['id', (r) => r.id],
    ['night', (r) => r.night],
    ['state', (r) => r.state],
    ['date', (r) => r.date],
    ['sizeMb', (r) => r.sizeMb],
    ['diskSizesGb', (r) => r.diskSizesGb],
    ['consistency', (r) => r.consistency],
    ['keptUntil', (r) => r.keptUntil],
    ['pinned', (r) => r.pinned],
    ['label', (r) => r.label],
    ['note', (r) => r.note],
    ['by', (r) => r.by],
    ['reason', (r) => r.reason],
  ],
});

/** The backup state of a server, independent of the page that is read. */
async function standingOf(
  { app, db, scope, now }: Pick<Ctx, 'app' | 'db' | 'scope' | 'now'>,
  server: FoundServer,
): Promise<WithMessages<MoreIn<typeof backups.listBackups>>> {
  const facts = await readFacts(db, server.id);
  const { lastRunId, keptUntil, lastGood, ...counts } = await readKept(db, server.id);
  const [lastRun] = lastRunId === null ? [] : await readBackups(db, [lastRunId]);
  const window = windowOf(facts);
  const can = canOf(app, server.engine) !== null;
  return {
    ...counts,
    keptUntil: keptUntil?.toISOString() ?? null,
    lastGood: lastGood?.toISOString() ?? null,
    lastRun: lastRun === undefined ? null : toRow(lastRun),
    enabled: facts.enabled,
    nextRun: facts.enabled && can ? nextDue(window, server.id, now).toISOString() : null,
    window,
    policy: policyOf(facts),
    snapshots: await countSnapshots(db, server.id),
    can,
    price: isOwn(scope, server.id) ? await priceOf(db, server.id) : null,
  };
}

/** What nightly backups cost in a month for all disks of a server, by its price list; null: nothing. */
async function priceOf(db: Db, serverId: string) {
  const configured = await readConfigured(db, serverId);
  if (configured === null) return null;
  const { accountId, zoneId, disks } = configured;
  const book = await readPriceBook(db, { accountId, zoneId });
  const rate = book?.rates[priceKey];
  if (book === null || rate === undefined) return null;
  const gb = disks.reduce((sum, disk) => sum + disk.sizeGb, 0);
  return { micro: monthlyOf(rate, gb), currency: book.currency, priceListName: book.priceListName };
}
