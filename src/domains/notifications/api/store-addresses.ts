import { sql } from 'kysely';
import { isLanguage, type Language } from '#kernel/languages.ts';
import type { Db } from '#platform/db/pool.ts';

export type AddressState = 'pending' | 'confirmed' | 'bouncing';

const columns = ['level', 'email', 'enabled as flag', 'state', 'language'] as const;
const shaped = (row: { level: number; email: string; flag: boolean; state: string; language: string | null }) => ({
  level: row.level,
  /** Of who reads there; null: the account's. */
  language: row.language !== null && isLanguage(row.language) ? row.language : null,
  // The check constraint of the column allows exactly these.
  address: { email: row.email, flag: row.flag, state: row.state as AddressState },
});

export async function readAddresses(db: Db, accountId: string) {
  const rows = await db.selectFrom('additional_address').select(columns).where('account_id', '=', accountId).execute();
  return rows.map(shaped);
}

/** Sets the address of a level; it waits for its link unless that was opened before. */
export async function saveAddress(
  tx: Db,
  about: {
    accountId: string;
    level: number;
    email: string;
    enabled: boolean;
    language: Language | null;
    tokenHash: Buffer | null;
    until: Date;
  },
): Promise<void> {
  const { accountId, level, email, enabled, language, tokenHash, until } = about;
  const fields =
    tokenHash === null
      ? { email, enabled, language }
      : { email, enabled, language, state: 'pending', token_hash: tokenHash, token_until: until };
  await tx
    .insertInto('additional_address')
    .values({ account_id: accountId, level, ...fields })
    .onConflict((c) => c.columns(['account_id', 'level']).doUpdateSet(fields))
    .execute();
}

/** Switches the copies; null when there is no address. */
export async function saveAddressFlag(tx: Db, accountId: string, change: { level: number; enabled: boolean }) {
  const row = await tx
    .updateTable('additional_address')
    .set({ enabled: change.enabled })
    .where('account_id', '=', accountId)
    .where('level', '=', change.level)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : shaped(row).address;
}

export async function deleteAddress(tx: Db, accountId: string, level: number): Promise<void> {
  await tx.deleteFrom('additional_address').where('account_id', '=', accountId).where('level', '=', level).execute();
}

/** Confirms the address of a token, once; null for a token that is unknown, used or too old. */
export async function confirmByToken(tx: Db, tokenHash: Buffer, now: Date) {
  const row = await tx
    .updateTable('additional_address')
    .set({ state: 'confirmed', token_hash: null, token_until: null })
    .where('token_hash', '=', tokenHash)
    .where('token_until', '>', now)
    .returning(['email', 'account_id as accountId'])
    .executeTakeFirst();
  return row ?? null;
}

/** How many links were mailed for this account in the last hour. */
export async function countConfirmMails(db: Db, accountId: string, template: string): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('template', '=', template)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** An address that permanently rejected a copy gets no more mail until it is confirmed again. */
export async function markBouncing(db: Db): Promise<void> {
  await sql`
    update additional_address a set state = 'bouncing'
    from notification_delivery d, notification n, message m
    where a.state = 'confirmed' and n.account_id = a.account_id and n.created_at > now() - interval '1 day'
      and d.notification_id = n.id and d.additional_level = a.level and d.recipient = a.email
      and m.id = d.message_id and m.state in ('bounced', 'failed') and m.created_at > a.created_at`.execute(db);
}
