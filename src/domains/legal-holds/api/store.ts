import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

interface Hold {
  reason: string;
  ticket: string;
  placedBy: string;
  placedAt: Date;
}

/** The hold of an account that was found in scope; undefined where there is none. */
export const readHold = (db: Db, accountId: string) =>
  db
    .selectFrom('legal_hold')
    .select(['reason', 'ticket', 'placed_by as placedBy', 'placed_at as placedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Whether an account, as `account`, is under a hold: a condition for lists. */
export const isHeld = sql<boolean>`exists (select from legal_hold h where h.account_id = account.id)`;

/** Which of these accounts, already found in scope, are under a hold. */
export async function heldAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('legal_hold')
    .select('account_id')
    .where('account_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ account_id: id }) => id));
}

/** Adds the hold of an account that is locked. */
export async function insertHold(
  tx: Db,
  { id, siteId }: { id: string; siteId: string },
  { reason, ticket, placedBy, placedAt }: Hold,
): Promise<void> {
  await tx
    .insertInto('legal_hold')
    .values({ account_id: id, site_id: siteId, reason, ticket, placed_by: placedBy, placed_at: placedAt })
    .execute();
}

/** Removes the hold of an account that is locked. */
export async function deleteHold(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('legal_hold').where('account_id', '=', accountId).execute();
}
