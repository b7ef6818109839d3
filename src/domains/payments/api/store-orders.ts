import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Decline, ProviderName } from '#kernel/payments.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { payments } from '../contract.ts';
import type { OrderKind, OrderOrigin, OrderState, OrderWay } from '../order-states.ts';

/** A payment order as it is stored. */
export interface StoredOrder {
  id: string;
  siteId: string;
  accountId: string;
  owner: string;
  kind: OrderKind;
  state: OrderState;
  provider: OrderWay;
  amount: number;
  currency: Currency;
  saves: boolean;
  origin: OrderOrigin;
  methodId: string | null;
  returnUrl: string;
  reference: string | null;
  pageUrl: string | null;
  payment: string | null;
  method: string;
  decline: Decline | null;
  refunded: number;
  /** What arrived of a bank transfer. */
  received: number;
  /** What a bank transfer must name; empty: it is none. */
  transferReference: string;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  completedAt: Date | null;
}

/** Payment orders `o`, for the stores of this domain. */
export const ordersIn = (db: Db) =>
  db
    .selectFrom('payment_order as o')
    .select((e) => [
      'o.id',
      'o.site_id as siteId',
      'o.account_id as accountId',
      sql<string>`(select a.email from account a where a.id = o.account_id)`.as('owner'),
      e.ref('o.kind').$castTo<OrderKind>().as('kind'),
      e.ref('o.state').$castTo<OrderState>().as('state'),
      e.ref('o.provider').$castTo<OrderWay>().as('provider'),
      'o.amount',
      e.ref('o.currency').$castTo<Currency>().as('currency'),
      'o.saves',
      e.ref('o.origin').$castTo<OrderOrigin>().as('origin'),
      'o.method_id as methodId',
      'o.return_url as returnUrl',
      'o.reference',
      'o.page_url as pageUrl',
      'o.payment',
      'o.method_text as method',
      e.ref('o.decline').$castTo<Decline | null>().as('decline'),
      'o.refunded',
      'o.received',
      sql<string>`case when o.provider = 'bank' then coalesce(o.reference, '') else '' end`.as('transferReference'),
      'o.created_by as createdBy',
      'o.created_at as createdAt',
      'o.expires_at as expiresAt',
      'o.completed_at as completedAt',
    ]);

/** The payment orders in scope, the newest first. */
export const listPaymentOrders = listRows(payments.listPaymentOrders, {
  what: 'payments',
  from: ({ db }) => ordersIn(db),
  scope: ({ scope }) => within(scope, 'o'),
  id: sortBy('o.id', 'uuid'),
  sorts: { createdAt: sortBy('o.created_at', 'timestamptz') },
  search: [
    sql`(select a.email_key from account a where a.id = o.account_id)`,
    sql`lower(o.method_text)`,
    sql`lower(o.reference)`,
  ],
  filters: {
    kind: (kind) => sql<boolean>`o.kind = ${kind}`,
    state: (state) => sql<boolean>`o.state = ${Number(state)}`,
    provider: (way) => sql<boolean>`o.provider = ${way}`,
    open: () => sql<boolean>`o.state in (1, 2)`,
    mine: (_mine, { me }) => sql<boolean>`o.account_id = ${me.accountId}`,
  },
  info: ({ scope }) => ({ admin: scope.reach !== 'account' || scope.accountIds.length > 1 }),
});

/** An order in the scope; null when there is none. */
export async function readOrder(db: Db, scope: Scope, id: string): Promise<StoredOrder | null> {
  return (await ordersIn(db).where('o.id', '=', id).where(within(scope, 'o')).executeTakeFirst()) ?? null;
}

/** Completed payments of a site by a card, by its last four digits and when they were made: a few of them, for tasks. */
export async function findCardPayments(
  db: Db,
  of: { siteId: string; last4: string; from: Date; until: Date; most: number },
): Promise<StoredOrder[]> {
  return ordersIn(db)
    .where('o.site_id', '=', of.siteId)
    .where('o.completed_at', '>=', of.from)
    .where('o.completed_at', '<', of.until)
    .where('o.kind', '=', 'deposit')
    .where('o.method_text', 'like', `% ${of.last4}`)
    .orderBy('o.completed_at')
    .limit(of.most)
    .execute();
}

/** Locks an order in the scope; null when there is none. */
export async function lockOrderIn(tx: Db, scope: Scope, id: string): Promise<StoredOrder | null> {
  const order = ordersIn(tx).where('o.id', '=', id).where(within(scope, 'o'));
  return (await order.forNoKeyUpdate('o').executeTakeFirst()) ?? null;
}

/** Any order, for tasks; null when its account is gone. */
export async function findOrder(db: Db, id: string): Promise<StoredOrder | null> {
  return (await ordersIn(db).where('o.id', '=', id).executeTakeFirst()) ?? null;
}

/** The order that a webhook is about, by our id or the provider's. */
export async function findOrderOf(
  db: Db,
  provider: ProviderName,
  by: { orderId: string | null; reference: string | null },
): Promise<StoredOrder | null> {
  const orders = ordersIn(db).where('o.provider', '=', provider);
  const byId = by.orderId === null ? undefined : await orders.where('o.id', '=', by.orderId).executeTakeFirst();
  if (byId !== undefined || by.reference === null) return byId ?? null;
  return (await orders.where('o.reference', '=', by.reference).executeTakeFirst()) ?? null;
}

/** Locks an order as it is now, for tasks. */
export async function lockOrder(tx: Db, id: string): Promise<StoredOrder | null> {
  return (await ordersIn(tx).where('o.id', '=', id).forNoKeyUpdate('o').executeTakeFirst()) ?? null;
}

export type NewOrder = Pick<
  StoredOrder,
  | 'id'
  | 'siteId'
  | 'accountId'
  | 'kind'
  | 'provider'
  | 'amount'
  | 'currency'
  | 'saves'
  | 'origin'
  | 'methodId'
  | 'returnUrl'
  | 'method'
  | 'createdBy'
  | 'createdAt'
  | 'expiresAt'
> & { reference?: string; remindAt?: Date };

export async function insertOrder(tx: Db, order: NewOrder): Promise<void> {
  await tx
    .insertInto('payment_order')
    .values({
      id: order.id,
      site_id: order.siteId,
      account_id: order.accountId,
      kind: order.kind,
      state: 1,
      provider: order.provider,
      amount: order.amount,
      currency: order.currency,
      saves: order.saves,
      origin: order.origin,
      method_id: order.methodId,
      reference: order.reference ?? null,
      remind_at: order.remindAt ?? null,
      return_url: order.returnUrl,
      method_text: order.method,
      created_by: order.createdBy,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
      closing_at: order.expiresAt,
    })
    .execute();
}

/** Keeps where an order is paid. */
export async function savePage(tx: Db, id: string, page: { reference: string; pageUrl: string }): Promise<void> {
  await tx
    .updateTable('payment_order')
    .set({ reference: page.reference, page_url: page.pageUrl })
    .where('id', '=', id)
    .execute();
}

/** Completes an order: paid, or the card saved. */
export async function saveCompleted(
  tx: Db,
  id: string,
  done: { payment: string | null; reference: string | null; method: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_order')
    .set((e) => ({
      state: 3,
      payment: done.payment,
      reference: e.fn.coalesce('reference', e.val(done.reference)),
      method_text: done.method,
      decline: null,
      page_url: null,
      closing_at: null,
      completed_at: done.at,
    }))
    .where('id', '=', id)
    .execute();
}

/** Ends an order that was not paid. */
export async function saveExpired(tx: Db, id: string, decline: Decline | null): Promise<void> {
  await tx
    .updateTable('payment_order')
    .set({ state: 4, page_url: null, closing_at: null, remind_at: null, ...(decline === null ? {} : { decline }) })
    .where('id', '=', id)
    .execute();
}

export async function saveDecline(tx: Db, id: string, decline: Decline): Promise<void> {
  await tx.updateTable('payment_order').set({ decline }).where('id', '=', id).execute();
}

/** The person has agreed, and the money is on its way. */
export async function saveApproved(tx: Db, id: string): Promise<void> {
  await tx.updateTable('payment_order').set({ state: 2 }).where('id', '=', id).execute();
}

/** The order whose time has run out for the longest, looked at again only after `again`; null: there is none. */
export async function takeClosing(tx: Db, now: Date, again: Date): Promise<StoredOrder | null> {
  const due = tx
    .selectFrom('payment_order')
    .select('id')
    .where('closing_at', '<=', now)
    .orderBy('closing_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const [taken] = await tx
    .updateTable('payment_order')
    .set({ closing_at: again })
    .where('id', '=', due)
    .returning('id')
    .execute();
  return taken === undefined ? null : findOrder(tx, taken.id);
}

export async function wasHandled(db: Db, provider: ProviderName, eventId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_event')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function saveEvent(
  tx: Db,
  event: { provider: OrderWay; id: string; type: string; orderId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('payment_event')
    .values({
      provider: event.provider,
      event_id: event.id,
      type: event.type,
      order_id: event.orderId,
      handled_at: event.at,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The orders of an account, as its owner takes them along. */
export async function readOrdersOf(db: Db, accountId: string) {
  return db
    .selectFrom('payment_order')
    .select(['kind', 'state', 'provider', 'amount', 'currency', 'method_text as method', 'refunded'])
    .select(['created_at as createdAt', 'completed_at as completedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}
