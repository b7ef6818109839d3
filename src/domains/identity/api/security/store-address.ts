import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** The allowed addresses of an account, oldest first. */
export async function readAddresses(db: Db, accountId: string) {
  return db
    .selectFrom('allowed_address')
    .select(['id', 'label', 'created_at', 'last_seen_at'])
    .select(sql<string>`abbrev(range::inet)`.as('range'))
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}

/** Adds a range, its host bits cut off; false when it is there. */
export async function insertAddress(
  tx: Db,
  address: { id: string; accountId: string; range: string; label: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('allowed_address')
    .values({
      id: address.id,
      account_id: address.accountId,
      label: address.label,
      range: sql<string>`network(${address.range}::inet)`,
      created_at: address.now,
    })
    .onConflict((c) => c.columns(['account_id', 'range']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a range of the list, other than `without`, holds the address. */
export async function isCovered(db: Db, accountId: string, by: { ip: string; without?: string }): Promise<boolean> {
  const row = await db
    .selectFrom('allowed_address')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`range >>= ${by.ip}::inet`)
    .$if(by.without !== undefined, (query) => query.where('id', '<>', by.without ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a range; answers its text, or null when it is not the account's. */
export async function deleteAddress(tx: Db, accountId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('allowed_address')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(sql<string>`abbrev(range::inet)`.as('range'))
    .executeTakeFirst();
  return row?.range ?? null;
}

/** Switches off every list that no one confirmed in time; answers whose. */
export async function revertLists(tx: Db, now: Date) {
  return tx
    .updateTable('factor_setting')
    .set({ use_allowed_ip: false, ip_guard_until: null })
    .from('account')
    .whereRef('account.id', '=', 'factor_setting.account_id')
    .where('ip_guard_until', '<=', now)
    .where('use_allowed_ip', '=', true)
    .returning(['factor_setting.account_id', 'account.site_id', 'account.email'])
    .execute();
}
