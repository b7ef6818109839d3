import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** What the checklist asks of an account. */
export async function readPerson(db: Db, accountId: string) {
  const row = await db
    .selectFrom('account')
    .select(['email_validated_at', 'billing_state as billingState', 'checklist_dismissed as dismissed'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { validated: row.email_validated_at !== null, billingState: row.billingState, dismissed: row.dismissed };
}

/** Whether an account has or had a server: asked in two parts, because each has an index of its own. */
export async function hadServer(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from server where account_id = ${accountId} and state <> 'terminated')
      or exists (select from server where account_id = ${accountId} and state = 'terminated') as had`.execute(db);
  return rows[0]?.had === true;
}

/** The text of a site's home page; null when it has none. */
export async function readTemplate(db: Db, siteId: string): Promise<string | null> {
  const row = await db.selectFrom('site').select('home_template').where('id', '=', siteId).executeTakeFirst();
  return row?.home_template ?? null;
}
