import { sql } from 'kysely';
import { toJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Receipt } from './receipt.ts';

/** What identifies a receipt: a payment, and what it had come to in minor units. */
export interface ReceiptKey {
  orderId: string;
  amount: number;
}

/** A receipt that was made; null: there is none yet. */
export async function findReceipt(db: Db, { orderId, amount }: ReceiptKey): Promise<Receipt | null> {
  const row = await db
    .selectFrom('receipt')
    // Written by `insertReceipt` alone, as what it says.
    .select(sql<Receipt>`document`.as('document'))
    .where('order_id', '=', orderId)
    .where('amount', '=', amount)
    .executeTakeFirst();
  return row?.document ?? null;
}

/** The next number of a site; no one else takes one of it until the transaction ends. */
export async function takeNumber(tx: Db, siteId: string): Promise<number> {
  const row = await tx
    .insertInto('receipt_series')
    .values({ site_id: siteId, last_number: 1 })
    .onConflict((on) =>
      on.column('site_id').doUpdateSet((e) => ({ last_number: e('receipt_series.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

/** Keeps a receipt. */
export async function insertReceipt(
  tx: Db,
  { orderId, amount }: ReceiptKey,
  of: { siteId: string; accountId: string; number: number; at: Date; receipt: Receipt },
): Promise<void> {
  await tx
    .insertInto('receipt')
    .values({
      order_id: orderId,
      amount,
      site_id: of.siteId,
      account_id: of.accountId,
      number: of.number,
      issued_at: of.at,
      document: toJson(of.receipt),
    })
    .execute();
}

/** The next receipts of a site after a number. */
export async function readReceiptsAfter(
  db: Db,
  siteId: string,
  { after, size }: { after: number; size: number },
): Promise<{ number: number; issuedAt: Date; receipt: Receipt }[]> {
  return db
    .selectFrom('receipt')
    .select(['number', 'issued_at as issuedAt'])
    .select(sql<Receipt>`document`.as('receipt'))
    .where('site_id', '=', siteId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(size)
    .execute();
}

/** How many receipts of a site there are; those of deleted accounts are gone. */
export async function countReceipts(db: Db, siteId: string): Promise<number> {
  const found = db.selectFrom('receipt').select((e) => e.fn.countAll<number>().as('count'));
  return (await found.where('site_id', '=', siteId).executeTakeFirstOrThrow()).count;
}

/** The receipts of an account, as its owner takes them along. */
export const readPersonalReceipts = (db: Db, accountId: string) =>
  db
    .selectFrom('receipt')
    .select(['order_id as orderId', 'issued_at as issuedAt', 'document'])
    .where('account_id', '=', accountId)
    .orderBy('issued_at')
    .execute();

export async function deleteReceipts(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('receipt').where('account_id', '=', accountId).execute();
}
