import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant, Money } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxNameLength, maxUndoHours } from './limits.ts';

export const Protect = z.strictObject({
  serverIds: z.array(z.uuid()).min(1).max(500),
  terminate: z.boolean().optional(),
  rebuild: z.boolean().optional(),
});
export const Protected = z.object({
  results: z.array(
    z.object({
      serverId: z.uuid(),
      name: z.string(),
      changed: z.boolean(),
      /** Why this one was skipped. */
      refusal: z.string().nullable(),
    }),
  ),
});

export const EndedServer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    zoneId: z.string(),
    imageName: z.string(),
    cpu: z.string(),
    ramMb: z.int(),
    diskGb: z.int(),
    owner: z.string(),
    ended: Instant,
    endedBy: signer(z.string()),
    /** Until then it can come back; null: it cannot. */
    restoreUntil: Instant.nullable(),
    /** What it cost in a month until then, and costs in an hour while it is kept. */
    monthlyPrice: Money.nullable(),
    hourlyOffMicro: z.int().nullable(),
    /** What it cost from the first of its last month to its end, at its last price. */
    finalCost: Money.nullable(),
    currency: z.enum(currencies),
    /** The task that removes it for good. */
    cmdId: z.uuid().nullable(),
  })
  .meta({ id: 'EndedServer' });
const serverIds = z.array(z.uuid()).min(1).max(500);

export const TerminateMany = z.strictObject({
  serverIds,
  /** How many servers these are, typed by the person. */
  confirm: z.string().max(20),
  /** Keeps each for as long as its site keeps terminated servers; false: they are removed for good at once. */
  keep: z.boolean().default(true),
  /** Cuts the power of those that run; without it they are skipped. */
  force: z.boolean().default(false),
});
export const RestoreMany = z.strictObject({ serverIds });
export const Restored = z.object({
  results: z.array(
    z.object({
      serverId: z.uuid(),
      name: z.string(),
      /** Why this one was skipped; null: it is back. */
      refusal: z.string().nullable(),
    }),
  ),
});

/** Another name, where another server has taken the old one in the meantime. */
export const Restore = z.strictObject({
  name: z
    .string()
    .max(maxNameLength * 4)
    .optional(),
});
export const Destroy = z.strictObject({ confirm: z.string().max(200) });

export const TerminationPolicy = z
  .object({ siteId: z.uuid(), siteName: z.string(), undoHours: z.int(), version: z.int() })
  .meta({ id: 'TerminationPolicy' });
export const TerminationPolicyEdit = z.strictObject({ undoHours: z.int().min(0).max(maxUndoHours) });
