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

/** After so many days with a server, a customer needs no one to show how to sign in to it. */
const settledDays = 3;

/** Whether an account has or had a server, and whether it has known one for days: in parts, because each has an index of its own. */
export async function readServersHad(db: Db, accountId: string): Promise<{ had: boolean; settled: boolean }> {
  const { rows } = await sql<{ living: boolean; ended: boolean; old: boolean }>`
    select exists (select from server where account_id = ${accountId} and state <> 'terminated') as living,
      exists (select from server where account_id = ${accountId} and state = 'terminated') as ended,
      exists (select from server where account_id = ${accountId} and state <> 'terminated'
        and created_at < now() - make_interval(days => ${settledDays})) as old`.execute(db);
  const { living = false, ended = false, old = false } = rows[0] ?? {};
  return { had: living || ended, settled: ended || old };
}

/** The text of a site's home page; null when it has none. */
export async function readTemplate(db: Db, siteId: string): Promise<string | null> {
  const row = await db.selectFrom('site').select('home_template').where('id', '=', siteId).executeTakeFirst();
  return row?.home_template ?? null;
}
