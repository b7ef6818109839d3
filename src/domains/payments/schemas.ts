import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { declines } from '#kernel/payments.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxReasonLength } from './limits.ts';
import { orderKinds, orderWays, refundStates } from './order-states.ts';

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
    provider: z.enum(orderWays),
    /** Minor units; 0 where a card is saved. */
    amount: z.int(),
    currency: z.enum(currencies),
    refunded: z.int(),
    /** What arrived of a bank transfer. */
    received: z.int(),
    /** What a bank transfer must name; empty: it is none. */
    transferReference: z.string(),
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
  by: signer(z.string()),
  at: Instant,
});

export const TopUpInput = z.strictObject({
  /** Minor units of the account's currency. */
  below: z.int().min(0).max(1_000_000_000),
  amount: z.int().min(1).max(1_000_000_000),
  /** The most of a calendar month (UTC). */
  monthMax: z.int().min(1).max(1_000_000_000),
});
export const TopUpView = z.object({
  currency: z.enum(currencies),
  min: z.int(),
  max: z.int(),
  /** Whether there is a default card to charge. */
  hasMethod: z.boolean(),
  usedThisMonth: z.int(),
  /** Null: it is off. */
  topUp: TopUpInput.extend({
    /** Why it has stopped; null: it works. */
    stopped: z.string().nullable(),
  }).nullable(),
});

/** Where customers send money to. */
export const BankAccount = z.object({ holder: z.string(), number: z.string(), bic: z.string(), bank: z.string() });
export const BankAccounts = z.object({
  /** What the site sells in. */
  currencies: z.array(z.enum(currencies)),
  accounts: z.array(BankAccount.extend({ currency: z.enum(currencies) })),
});
export const BankAccountInput = z.strictObject({
  holder: z.string().trim().max(140),
  /** An IBAN or another number of an account; empty: bank transfers in the currency are no longer offered. */
  number: z.string().trim().max(50),
  bic: z.string().trim().max(20),
  bank: z.string().trim().max(140),
});

export const BankBooking = z
  .object({
    id: z.uuid(),
    orderId: z.uuid(),
    owner: z.string(),
    reference: z.string(),
    amount: z.int(),
    currency: z.enum(currencies),
    /** The day on the statement. */
    arrivedOn: z.iso.date(),
    payer: z.string(),
    by: signer(z.string()),
    at: Instant,
    /** Null: it counts. */
    reversedAt: Instant.nullable(),
    reversedBy: signer(z.string()).nullable(),
    reason: z.string(),
  })
  .meta({ id: 'BankBooking' });

export const BookingInput = z.strictObject({
  /** What arrived, in minor units of the order's currency: also another amount than was ordered. */
  amount: z.int().min(1).max(1_000_000_000),
  arrivedOn: z.iso.date(),
  payer: z.string().trim().max(140).default(''),
});
export const ReversalInput = z.strictObject({ reason: z.string().max(maxReasonLength * 2) });

export const StatementInput = z.strictObject({
  /** The file as it is: camt.053, or CSV. */
  text: z.string().min(1).max(900_000),
});
/** What became of each credit of a statement. */
export const lineResults = ['booked', 'other-amount', 'known', 'unmatched', 'other-currency'] as const;
export const StatementResult = z.object({
  lines: z.array(
    z.object({
      date: z.iso.date(),
      amount: z.int(),
      currency: z.string(),
      payer: z.string(),
      text: z.string(),
      result: z.enum(lineResults),
      /** The customer and the order that it was matched with; null: none. */
      owner: z.string().nullable(),
      reference: z.string().nullable(),
    }),
  ),
  booked: z.int(),
});

/** One's order with the page to pay on, and what was paid back. */
export const PaymentOrderDetail = PaymentOrder.extend({
  /** Where it is paid; null: not known yet, or nothing to pay any more. */
  pageUrl: z.string().nullable(),
  refunds: z.array(RefundView),
  /** Where a bank transfer goes; null: it is none, or nothing is expected any more. */
  bankAccount: BankAccount.nullable(),
}).meta({ id: 'PaymentOrderDetail' });

export const PaymentOptions = z.object({
  currency: z.enum(currencies),
  min: z.int(),
  max: z.int(),
  amounts: z.array(z.int()),
  providers: z.array(z.enum(orderWays)),
  /** Why nothing can be paid; null: it can. */
  refusal: z.string().nullable(),
  methods: z.array(PaymentMethod),
});

export const Deposit = z.strictObject({
  /** Minor units of the account's currency. */
  amount: z.int().min(1).max(100_000_000),
  provider: z.enum(orderWays),
  /** Charges this saved method; absent: it is paid on the provider's page. */
  methodId: z.uuid().optional(),
  /** Keeps the card for later payments. */
  save: z.boolean().default(false),
});

/** `cmdId` is null where nothing has to be done: a bank transfer. */
export const Ordered = z.object({ orderId: z.uuid(), cmdId: z.uuid().nullable() });

export const RefundInput = z.strictObject({
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Minor units; 0 with type 0. */
  amount: z.int().min(0).max(100_000_000),
  reason: z.string().max(maxReasonLength * 2),
});
