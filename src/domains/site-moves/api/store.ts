import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { ServiceKind } from '#domains/tenancy/api/port.ts';

interface Service {
  id: string;
  kind: string;
  name: string;
}

/** What an account owns of the kinds that are metered, by name. */
export async function readServicesOf(db: Db, kinds: readonly ServiceKind[], accountId: string): Promise<Service[]> {
  const columns = sql`(object_id, name, state, zone, place, created)`;
  const parts = kinds
    .filter(({ metered }) => metered !== undefined)
    .map(({ id, services }) => sql`select ${id}::text as kind, k.* from (${services(accountId)}) as k ${columns}`);
  if (parts.length === 0) return [];
  const { rows } = await sql<Service>`
    select u.object_id as id, u.kind, u.name from (${sql.join(parts, sql` union all `)}) u
    order by lower(u.name), u.kind, u.object_id limit 2000`.execute(db);
  return rows;
}

export interface SiteMove {
  accountId: string;
  siteId: string;
  toAccountId: string;
  toSiteId: string;
  at: Date;
  by: string;
}

export async function insertMove(
  tx: Db,
  { accountId, siteId, toAccountId, toSiteId, at, by }: SiteMove,
): Promise<void> {
  await tx
    .insertInto('site_move')
    .values({
      account_id: accountId,
      site_id: siteId,
      to_account_id: toAccountId,
      to_site_id: toSiteId,
      at,
      by_name: by,
    })
    .execute();
}

const moves = (db: Db) =>
  db
    .selectFrom('site_move')
    .select(['account_id as accountId', 'site_id as siteId', 'to_account_id as toAccountId'])
    .select(['to_site_id as toSiteId', 'at', 'by_name as by']);

/** Where an account, which the caller has found in scope, went on; null: it did not move. */
export const readMoveFrom = async (db: Db, accountId: string): Promise<SiteMove | null> =>
  (await moves(db).where('account_id', '=', accountId).executeTakeFirst()) ?? null;

/** Where it came from; null: it was made on its site. */
export const readMoveTo = async (db: Db, accountId: string): Promise<SiteMove | null> =>
  (await moves(db).where('to_account_id', '=', accountId).executeTakeFirst()) ?? null;
