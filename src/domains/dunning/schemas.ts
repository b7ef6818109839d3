import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { orderWays } from '#domains/payments/order-states.ts';
import { maxReasonLength } from './limits.ts';
import { stepKinds } from './plan.ts';

/** What an account owes, and what follows. */
export const Dunning = z.object({
  currency: z.enum(currencies),
  /** Minor units; 0: it owes nothing. */
  owed: z.int(),
  startedAt: Instant.nullable(),
  /** The step that comes next, and when; null: none is left, or none comes. */
  nextStep: z.int(),
  nextKind: z.enum(stepKinds).nullable(),
  nextAt: Instant.nullable(),
  pausedUntil: Instant.nullable(),
  /** What settles it at once; null: nothing is owed, or the caller cannot pay. */
  pay: z
    .object({
      amount: z.int(),
      provider: z.enum(orderWays),
      /** The default card; null: it is paid on a page. */
      methodId: z.uuid().nullable(),
      method: z.string(),
    })
    .nullable(),
});

export const DunningRow = z
  .object({
    id: z.uuid(),
    owner: z.string(),
    accountStatus: z.string(),
    currency: z.enum(currencies),
    owed: z.int(),
    /** When it began to owe, or was excluded. */
    since: Instant,
    nextStep: z.int(),
    nextKind: z.enum(stepKinds).nullable(),
    nextAt: Instant.nullable(),
    pausedUntil: Instant.nullable(),
    pauseReason: z.string(),
    excluded: z.boolean(),
    exclusionReason: z.string(),
  })
  .meta({ id: 'DunningRow' });

export const UserParams = z.strictObject({ userId: z.uuid() });
const reason = z.string().max(maxReasonLength * 2);
export const Pause = z.strictObject({
  /** Null: it continues. */
  until: Instant.nullable(),
  reason,
});
export const Exclusion = z.strictObject({ excluded: z.boolean(), reason });
