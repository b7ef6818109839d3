import type { Db } from '#platform/db/pool.ts';
import { saveAccount } from '#domains/tenancy/api/port.ts';

/** Sets or takes back when an account is to be deleted. */
export async function saveDeletion(tx: Db, accountId: string, when: { asked: Date; due: Date } | null): Promise<void> {
  const { asked = null, due = null } = when ?? {};
  await saveAccount(tx, accountId, { deletion_asked_at: asked, deletion_due_at: due, deletion_held_at: null });
}

export async function saveHeld(tx: Db, accountId: string, heldAt: Date | null): Promise<void> {
  await saveAccount(tx, accountId, { deletion_held_at: heldAt });
}

/** The ids of accounts whose waiting period is over, the longest over first. */
export async function readDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .orderBy('deletion_held_at', (order) => order.asc().nullsFirst())
    .orderBy('deletion_due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The memberships that a sign-in opens, or opened. */
export async function readMembershipIds(tx: Db, signInId: string): Promise<string[]> {
  const rows = await tx.selectFrom('account').select('id').where('sign_in_id', '=', signInId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The site of an account, as its mails need it. */
export async function readSiteOf(db: Db, siteId: string) {
  return db
    .selectFrom('site')
    .select(['id', 'name', 'host', 'primary_color as primaryColor'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
}

/** The newest task that gathers someone's data. */
export async function readLastExport(db: Db, accountId: string, kind: string) {
  return db
    .selectFrom('task')
    .select(['id', 'state', 'created_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
