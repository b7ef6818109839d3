import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { declines, providerNames } from '#kernel/payments.ts';
import { Instant } from '#kernel/wire.ts';
import { maxReasonLength } from './limits.ts';
import { orderKinds, refundStates } from './order-states.ts';

export const PaymentMethod = z
  .object({
    id: z.uuid(),
    /** `visa`, `mastercard`, ... */
    brand: z.string(),
    last4: z.string(),
    expiryMonth: z.int().nullable(),
    expiryYear: z.int().nullable(),
    /** `soon`: within 30 days; null: it is good for longer. */
    expiry: z.enum(['soon', 'expired']).nullable(),
    isDefault: z.boolean(),
    addedAt: Instant,
  })
  .meta({ id: 'PaymentMethod' });

const OrderState = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

export const PaymentOrder = z
  .object({
    id: z.uuid(),
    owner: z.string(),
    kind: z.enum(orderKinds),
    /** 1 created, 2 approved, 3 completed, 4 expired. */
    state: OrderState,
    provider: z.enum(providerNames),
    /** Minor units; 0 where a card is saved. */
    amount: z.int(),
    currency: z.enum(currencies),
    refunded: z.int(),
    /** The card, as its brand and last four digits; empty: not known, or none. */
    method: z.string(),
    /** Why the latest attempt failed; null: it did not. */
    decline: z.enum(declines).nullable(),
    createdAt: Instant,
    expiresAt: Instant,
    completedAt: Instant.nullable(),
  })
  .meta({ id: 'PaymentOrder' });

export const RefundView = z.object({
  id: z.uuid(),
  /** 0 none, 1 reduction, 2 money back. */
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  amount: z.int(),
  state: z.enum(refundStates),
  reason: z.string(),
  by: z.string(),
  at: Instant,
});

/** One's order with the page to pay on, and what was paid back. */
export const PaymentOrderDetail = PaymentOrder.extend({
  /** Where it is paid; null: not known yet, or nothing to pay any more. */
  pageUrl: z.string().nullable(),
  refunds: z.array(RefundView),
}).meta({ id: 'PaymentOrderDetail' });

export const PaymentOptions = z.object({
  currency: z.enum(currencies),
  min: z.int(),
  max: z.int(),
  amounts: z.array(z.int()),
  providers: z.array(z.enum(providerNames)),
  /** Why nothing can be paid; null: it can. */
  refusal: z.string().nullable(),
  methods: z.array(PaymentMethod),
});

export const Deposit = z.strictObject({
  /** Minor units of the account's currency. */
  amount: z.int().min(1).max(100_000_000),
  provider: z.enum(providerNames),
  /** Charges this saved method; absent: it is paid on the provider's page. */
  methodId: z.uuid().optional(),
  /** Keeps the card for later payments. */
  save: z.boolean().default(false),
});

export const Ordered = z.object({ orderId: z.uuid(), cmdId: z.uuid() });

export const RefundInput = z.strictObject({
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Minor units; 0 with type 0. */
  amount: z.int().min(0).max(100_000_000),
  reason: z.string().max(maxReasonLength * 2),
});
