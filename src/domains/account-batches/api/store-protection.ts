import type { Db } from '#platform/db/pool.ts';

export interface Protection {
  reason: string;
  ticket: string;
  /** As the staff of the account's site may know them. */
  placedBy: string;
  placedAt: Date;
}

/** The protection of an account that was found in scope; undefined where there is none. */
export const readProtection = (db: Db, accountId: string): Promise<Protection | undefined> =>
  db
    .selectFrom('account_batch_protection')
    .select(['reason', 'ticket', 'placed_by as placedBy', 'placed_at as placedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Adds the protection of an account that is locked. */
export async function insertProtection(
  tx: Db,
  { id, siteId }: { id: string; siteId: string },
  { reason, ticket, placedBy, placedAt }: Protection,
): Promise<void> {
  await tx
    .insertInto('account_batch_protection')
    .values({ account_id: id, site_id: siteId, reason, ticket, placed_by: placedBy, placed_at: placedAt })
    .execute();
}

/** Removes the protection of an account that is locked. */
export async function deleteProtection(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('account_batch_protection').where('account_id', '=', accountId).execute();
}
