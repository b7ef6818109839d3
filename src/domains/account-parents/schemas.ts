import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Ticket } from '#kernel/reason-schemas.ts';
import { AccountPriceListChange } from '#domains/price-lists/schemas.ts';
import { maxReason } from './limits.ts';

export const ByUser = z.strictObject({ userId: z.uuid() });

export const AccountParent = z
  .object({
    /** The email of the account that it belongs to; null: it stands alone. */
    parent: z.string().nullable(),
    /** Accounts and members that belong to it, at any depth. */
    below: z.int(),
    /** Why it can't belong to another account; null: it can. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'AccountParent' });

export const NewParent = z.strictObject({
  /** The email of an account owner of the same site; empty: none. */
  parent: z.string().max(254),
  reason: z.string().max(maxReason * 2),
  ticket: Ticket,
});

export const ParentChange = z
  .object({
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Accounts and members that move along. */
    below: z.int(),
    /** The owners above who will reach the account, and those who no longer do. */
    gains: z.array(z.string()),
    loses: z.array(z.string()),
    priceList: z.object({ from: z.string(), to: z.string() }),
    currency: z.enum(currencies).nullable(),
    prices: AccountPriceListChange.shape.items,
  })
  .meta({ id: 'ParentChange' });
