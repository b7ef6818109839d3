import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { OrderState } from '../../order-states.ts';
import { findOrder, ordersIn, type StoredOrder } from '../store-orders.ts';

/** What has arrived of a bank transfer, and the state that this makes it. */
export async function saveReceived(
  tx: Db,
  id: string,
  to: { received: number; state: OrderState; completedAt: Date | null; closingAt: Date | null; method: string },
): Promise<void> {
  await tx
    .updateTable('payment_order')
    .set({
      received: to.received,
      state: to.state,
      completed_at: to.completedAt,
      closing_at: to.closingAt,
      method_text: to.method,
      ...(to.closingAt === null ? { remind_at: null } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Takes the bank transfer whose reminder has been due the longest, so that it is sent once; null: there is none. */
export async function takeTransferReminder(tx: Db, now: Date): Promise<StoredOrder | null> {
  const due = tx
    .selectFrom('payment_order')
    .select('id')
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const [taken] = await tx
    .updateTable('payment_order')
    .set({ remind_at: null })
    .where('id', '=', due)
    .returning('id')
    .execute();
  return taken === undefined ? null : findOrder(tx, taken.id);
}

/** The number in the reference of the next bank transfer. */
export async function nextTransferNumber(tx: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval('payment_transfer_number')::int as number`.execute(tx);
  return rows[0]?.number ?? 0;
}

/** The bank transfers of a site with these references, by reference. */
export async function readTransfers(
  db: Db,
  siteId: string,
  references: readonly string[],
): Promise<Map<string, StoredOrder>> {
  if (references.length === 0) return new Map();
  const found = await ordersIn(db)
    .where('o.provider', '=', 'bank')
    .where('o.reference', 'in', references)
    .where('o.site_id', '=', siteId)
    .execute();
  return new Map(found.map((order) => [order.reference ?? '', order]));
}
