import { expiryOf } from '../expiry.ts';
import type { StoredMethod } from './store-methods.ts';
import type { StoredOrder } from './store-orders.ts';
import type { StoredRefund } from './store-refunds.ts';

/** A payment method as the wire has it. */
export function methodView(method: StoredMethod, now: Date) {
  const { id, brand, last4, expiryMonth, expiryYear, isDefault, addedAt } = method;
  const expiry =
    expiryMonth === null || expiryYear === null ? null : expiryOf({ month: expiryMonth, year: expiryYear }, now);
  return { id, brand, last4, expiryMonth, expiryYear, expiry, isDefault, addedAt: addedAt.toISOString() };
}

/** A refund as the wire has it. */
export const refundView = ({ id, type, amount, state, reason, by, at }: StoredRefund) => ({
  id,
  type,
  amount,
  state,
  reason,
  by,
  at: at.toISOString(),
});

/** An order as the wire has it. */
export const orderView = (order: StoredOrder) => ({
  ...order,
  createdAt: order.createdAt.toISOString(),
  expiresAt: order.expiresAt.toISOString(),
  completedAt: order.completedAt?.toISOString() ?? null,
});
