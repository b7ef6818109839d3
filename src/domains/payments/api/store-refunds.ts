import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import { refundTypes, type RefundType } from '../order-states.ts';

export interface StoredRefund {
  id: string;
  orderId: string;
  type: RefundType;
  amount: number;
  state: 'pending' | 'done' | 'failed';
  reference: string | null;
  reason: string;
  by: string;
  at: Date;
}

const refundsIn = (db: Db) =>
  db
    .selectFrom('payment_refund as r')
    .select((e) => [
      'r.id',
      'r.order_id as orderId',
      e.ref('r.type').$castTo<RefundType>().as('type'),
      'r.amount',
      e.ref('r.state').$castTo<StoredRefund['state']>().as('state'),
      'r.reference',
      'r.reason',
      'r.by_name as by',
      'r.at',
    ]);

/** The refunds of an order that was found in the scope, the newest first. */
export async function readRefunds(db: Db, orderId: string): Promise<StoredRefund[]> {
  return refundsIn(db).where('r.order_id', '=', orderId).orderBy('r.at', 'desc').execute();
}

/** A relation of what a site has added to balances without money: `account_id`, `currency`, `amount` in minor units. */
export const reductions = sql`(
  select o.account_id, o.currency, r.amount from payment_order o join payment_refund r on r.order_id = o.id
  where r.type = ${refundTypes.reduction})`;

/** What of the balance of an account, which must be locked, is promised to be paid back, in minor units. */
export async function readPendingRefunds(
  tx: Db,
  { accountId, currency }: { accountId: string; currency: Currency },
): Promise<number> {
  const row = await tx
    .selectFrom('payment_refund as r')
    .innerJoin('payment_order as o', 'o.id', 'r.order_id')
    .select(sql<number>`coalesce(sum(r.amount), 0)::bigint`.as('amount'))
    .where('o.account_id', '=', accountId)
    .where('o.currency', '=', currency)
    .where('r.state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return row.amount;
}

/** Locks a refund, for tasks. */
export async function lockRefund(tx: Db, id: string): Promise<StoredRefund | null> {
  return (await refundsIn(tx).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirst()) ?? null;
}

/** Adds a refund to an order, which must be locked; `reserved` more of it counts as refunded. */
export async function insertRefund(tx: Db, refund: Omit<StoredRefund, 'reference'>): Promise<void> {
  await tx
    .insertInto('payment_refund')
    .values({
      id: refund.id,
      order_id: refund.orderId,
      type: refund.type,
      amount: refund.amount,
      state: refund.state,
      reason: refund.reason,
      by_name: refund.by,
      at: refund.at,
      ended_at: refund.state === 'pending' ? null : refund.at,
    })
    .execute();
  await tx
    .updateTable('payment_order')
    .set((e) => ({ refunded: e('refunded', '+', refund.amount) }))
    .where('id', '=', refund.orderId)
    .execute();
}

/** Ends a refund; one that failed gives its amount free again. */
export async function endRefund(
  tx: Db,
  refund: StoredRefund,
  how: { state: 'done' | 'failed'; reference: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_refund')
    .set({ state: how.state, reference: how.reference, ended_at: how.at })
    .where('id', '=', refund.id)
    .execute();
  if (how.state === 'failed')
    await tx
      .updateTable('payment_order')
      .set((e) => ({ refunded: e('refunded', '-', refund.amount) }))
      .where('id', '=', refund.orderId)
      .execute();
}
