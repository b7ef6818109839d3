import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Notice } from './port.ts';

/** Stores a notification once per group key, and wakes whoever sends its mails. */
export async function insertNotification(tx: Db, notice: Notice): Promise<void> {
  const stored = await tx
    .insertInto('notification')
    .values({
      id: newId<'notification'>(),
      account_id: notice.accountId,
      code: notice.code,
      severity: notice.severity,
      title: notice.title,
      body: notice.text,
      object_link: notice.objectLink,
      group_key: notice.groupKey ?? null,
      by_mail: notice.mail ?? true,
    })
    .onConflict((c) => c.columns(['account_id', 'code', 'group_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored !== undefined) await sql`select pg_notify('skydeck_message', '')`.execute(tx);
}
