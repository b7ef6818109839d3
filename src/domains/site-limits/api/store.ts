import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { readSpendOfSites } from '#domains/charges/api/port.ts';
import { readOwedOfSites } from '#domains/ledger/api/port.ts';
import { countServersOfSites } from '#domains/servers/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import type { SiteResource } from '../resources.ts';

type Amounts = Record<SiteResource, number>;

export interface StoredLimit {
  siteId: string;
  limits: Record<SiteResource, number | null>;
  currency: Currency;
  stopNew: boolean;
  version: number;
  lookedAt: Date | null;
  /** The first day of the month that the level of spending is of. */
  month: string | null;
  /** What administrators were last notified of. */
  levels: Amounts;
  /** What the last look has found of money. */
  found: Pick<Amounts, 'spend' | 'credit'>;
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('site_limit')
    .select((e) => [
      'site_id as siteId',
      'servers',
      'spend',
      'credit',
      e.ref('currency').$castTo<Currency>().as('currency'),
      'stop_new as stopNew',
      'version',
      'looked_at as lookedAt',
      sql<string | null>`month::text`.as('month'),
      'spend_used as spendUsed',
      'credit_used as creditUsed',
      'servers_level as serversLevel',
      'spend_level as spendLevel',
      'credit_level as creditLevel',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const limitOf = ({ servers, spend, credit, spendUsed, creditUsed, ...row }: Row): StoredLimit => ({
  siteId: row.siteId,
  limits: { servers, spend, credit },
  currency: row.currency,
  stopNew: row.stopNew,
  version: row.version,
  lookedAt: row.lookedAt,
  month: row.month,
  levels: { servers: row.serversLevel, spend: row.spendLevel, credit: row.creditLevel },
  found: { spend: spendUsed, credit: creditUsed },
});

/** The limits of a site; undefined while none were saved. */
export async function readLimit(db: Db, siteId: string): Promise<StoredLimit | undefined> {
  const row = await rowsOf(db).where('site_id', '=', siteId).executeTakeFirst();
  return row && limitOf(row);
}

/** The sites with a limit, or one of them, locked. */
export async function lockLimits(tx: Db, siteId: string | null): Promise<StoredLimit[]> {
  const rows = rowsOf(tx).where(
    sql<boolean>`(servers is not null or spend is not null or credit is not null)
      and (${siteId}::uuid is null or site_id = ${siteId})`,
  );
  return (await rows.orderBy('site_id').forUpdate().execute()).map(limitOf);
}

/** What sites use of each resource: three statements, however many sites there are. */
export async function readUsed(
  db: Db,
  sites: readonly { siteId: string; currency: Currency }[],
  now: Date,
): Promise<(siteId: string) => Amounts> {
  const ids = sites.map(({ siteId }) => siteId);
  const servers = await countServersOfSites(db, ids);
  const spend = await readSpendOfSites(db, sites, monthStart(now));
  const credit = await readOwedOfSites(db, sites);
  return (siteId) => ({
    servers: servers.get(siteId) ?? 0,
    spend: spend.get(siteId) ?? 0,
    credit: credit.get(siteId) ?? 0,
  });
}

/**
 * What decides about an order on a site that stops new servers; null: nothing. An order waits here for those before it, so that each
 * counts the servers of the others.
 */
export const readStopping = (db: Db, siteId: string, { locks }: { locks: boolean }) =>
  unscoped('the limits of a site are those of all its accounts', async () => {
    const found = rowsOf(db).where('site_id', '=', siteId).where('stop_new', '=', true);
    const row = await (locks ? found.forUpdate() : found).executeTakeFirst();
    if (row === undefined) return null;
    const { servers: limit } = row;
    const servers = limit === null ? 0 : ((await countServersOfSites(db, [siteId])).get(siteId) ?? 0);
    return { ...limitOf(row), servers };
  });

export interface NewLimit {
  servers: number | null;
  spend: number | null;
  credit: number | null;
  currency: Currency;
  stopNew: boolean;
}

/** Saves limits and makes them the next version; administrators are notified again. */
export async function writeLimit(tx: Db, siteId: string, { stopNew, ...limits }: NewLimit): Promise<void> {
  const fields = { ...limits, stop_new: stopNew, servers_level: 0, spend_level: 0, credit_level: 0 };
  await tx
    .insertInto('site_limit')
    .values({ site_id: siteId, ...fields })
    .onConflict((c) =>
      c.column('site_id').doUpdateSet((e) => ({ ...fields, version: e('site_limit.version', '+', 1) })),
    )
    .execute();
}

/** Keeps what a look has found. */
export async function saveLook(
  tx: Db,
  siteId: string,
  { used, levels, now }: { used: Amounts; levels: Amounts; now: Date },
): Promise<void> {
  await tx
    .updateTable('site_limit')
    .set({
      looked_at: now,
      month: monthStart(now).toISOString().slice(0, 10),
      spend_used: used.spend,
      credit_used: used.credit,
      servers_level: levels.servers,
      spend_level: levels.spend,
      credit_level: levels.credit,
    })
    .where('site_id', '=', siteId)
    .execute();
}
