import { z } from 'zod';
import { Ticket } from '#kernel/reason-schemas.ts';
import { signer } from '#kernel/signer.ts';
import { Instant } from '#kernel/wire.ts';
import { maxHoldReason } from './limits.ts';

export const ByUser = z.strictObject({ userId: z.uuid() });

/** Why a hold is placed or lifted. */
export const WhyHeld = z.strictObject({ reason: z.string().max(maxHoldReason * 2), ticket: Ticket });

export const LegalHold = z
  .object({
    /** Null: the account is under none. */
    hold: z
      .object({
        reason: z.string(),
        ticket: z.string(),
        /** Who placed it, as the staff of the account's site may know them. */
        placedBy: signer(z.string()),
        placedAt: Instant,
      })
      .nullable(),
  })
  .meta({ id: 'LegalHold' });
