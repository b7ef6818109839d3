import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export interface Webhook {
  url: string;
  keySalt: string;
  state: 'working' | 'failing';
}

export async function readWebhook(db: Db, accountId: string): Promise<Webhook | null> {
  const row = await db
    .selectFrom('notification_webhook')
    .select(['url', 'key_salt as keySalt', 'state'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  // The check constraint of the column allows exactly these two.
  return row === undefined ? null : { ...row, state: row.state as Webhook['state'] };
}

/** Sets the address; it counts as working until a call is given up. */
export async function saveWebhook(
  tx: Db,
  accountId: string,
  hook: { url: string; keySalt: string; now: Date },
): Promise<void> {
  const fields = { url: hook.url, key_salt: hook.keySalt, state: 'working', changed_at: hook.now };
  await tx
    .insertInto('notification_webhook')
    .values({ account_id: accountId, ...fields })
    .onConflict((c) => c.column('account_id').doUpdateSet(fields))
    .execute();
}

export async function deleteWebhook(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('notification_webhook').where('account_id', '=', accountId).execute();
}

/** A webhook whose delivery was given up gets no more calls until its owner saves it again. */
export async function markFailing(db: Db): Promise<void> {
  await sql`
    update notification_webhook w set state = 'failing'
    from message m
    where w.state = 'working' and m.channel = 'webhook' and m.account_id = w.account_id and m.recipient = w.url
      and m.state in ('bounced', 'failed') and m.created_at >= w.changed_at`.execute(db);
}
