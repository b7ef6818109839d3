import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

export interface NewFactorCode {
  accountId: string;
  /** What the code belongs to: a half-finished sign-in, a session, a phone. */
  holder: string;
  channel: 'email' | 'sms';
  destination: string;
  codeHash: Buffer;
  now: Date;
  until: Date;
}

export async function insertCode(tx: Db, code: NewFactorCode): Promise<void> {
  await tx
    .insertInto('factor_code')
    .values({
      id: newId(),
      account_id: code.accountId,
      holder: code.holder,
      channel: code.channel,
      destination: code.destination,
      code_hash: code.codeHash,
      sent_at: code.now,
      expires_at: code.until,
    })
    .execute();
}

/** When the codes of a holder left by one channel since then, the latest first. */
export async function sendTimes(
  db: Db,
  by: { holder: string; channel: 'email' | 'sms'; since: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('factor_code')
    .select('sent_at')
    .where('holder', '=', by.holder)
    .where('channel', '=', by.channel)
    .where('sent_at', '>', by.since)
    .orderBy('sent_at', 'desc')
    .execute();
  return rows.map((row) => row.sent_at.getTime());
}

/** How many codes an account had sent since then. */
export async function countCodes(
  db: Db,
  by: { accountId: string; channel: 'email' | 'sms'; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('factor_code')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', by.accountId)
    .where('channel', '=', by.channel)
    .where('sent_at', '>', by.since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Uses a code up; false when the holder has no such code that is unused and young enough. */
export async function takeCode(
  tx: Db,
  code: { holder: string; channel: 'email' | 'sms'; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor_code')
    .set({ used_at: code.now })
    .where('holder', '=', code.holder)
    .where('channel', '=', code.channel)
    .where('code_hash', '=', code.codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', code.now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('factor_code').where('expires_at', '<', before).execute();
}
