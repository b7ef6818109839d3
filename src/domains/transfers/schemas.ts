import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { sides, transferStates } from './states.ts';

/** What a server costs an account. */
export const Price = z
  .object({
    priceListName: z.string(),
    currency: z.enum(currencies),
    /** 0 monthly, 1 hourly. */
    billingMode: z.union([z.literal(0), z.literal(1)]),
    monthlyMicro: z.int(),
    hourlyOnMicro: z.int(),
    hourlyOffMicro: z.int(),
  })
  .meta({ id: 'TransferPrice' });

export const TransferRow = z
  .object({
    id: z.uuid(),
    serverId: z.uuid(),
    serverName: z.string(),
    state: z.enum(transferStates),
    /** The sides the reader acts for. */
    sides: z.array(z.enum(sides)),
    from: z.string(),
    /** The email that the server was offered to. */
    to: z.string(),
    effective: z.enum(['now', 'next-month']),
    /** The moment from which the new account pays; null while nothing is agreed. */
    effectiveAt: Instant.nullable(),
    message: z.string(),
    direct: z.boolean(),
    offeredAt: Instant,
    expiresAt: Instant,
    agreedBy: signer(z.string()).nullable(),
    agreedAt: Instant.nullable(),
    newName: z.string().nullable(),
    reason: z.string().nullable(),
    ended: Instant.nullable(),
  })
  .meta({ id: 'TransferRow' });

/** The terms for both sides. Neither side sees the other's price. */
export const Transfer = TransferRow.extend({
  zoneName: z.string(),
  imageName: z.string(),
  cpu: z.string(),
  ramMb: z.int(),
  diskGb: z.int(),
  snapshots: z.int(),
  priceBefore: Price.nullable(),
  priceAfter: Price.nullable(),
  /** When it would take effect if it were accepted now. */
  wouldTakeEffect: Instant,
  /** Why it cannot be accepted now; null when it can. */
  refusal: z.string().nullable(),
}).meta({ id: 'Transfer' });

export const ServerTransfer = z.object({
  /** The open offer of the server. */
  open: TransferRow.nullable(),
  /** Why the server cannot be offered now; null when it can. */
  refusal: z.string().nullable(),
  offerDays: z.int(),
  price: Price,
});

export const Offer = z.strictObject({
  email: z.string().max(320),
  effective: z.enum(['now', 'next-month']).default('now'),
  message: z.string().max(2000).default(''),
  /** No one is asked; for accounts in the caller's reach alone. */
  direct: z.boolean().default(false),
});

export const Acceptance = z.strictObject({
  /** The agreement was read and is accepted. */
  agree: z.boolean(),
  /** What the server is called from then on; left out, as before. */
  name: z.string().max(200).optional(),
  /** The monthly or hourly price in micros as it was shown; another one is refused. */
  expectedMicro: z.int().optional(),
});

export const Refusing = z.strictObject({ reason: z.string().max(2000).default('') });
