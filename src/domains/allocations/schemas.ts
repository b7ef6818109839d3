import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { maxReasonLength } from './limits.ts';
import { allocationFaults, allocationStates } from './states.ts';

export const Allocation = z
  .object({
    /** Of the invoice. */
    id: z.uuid(),
    owner: z.string(),
    /** Of the invoice; it is fixed before the invoice is issued. */
    invoiceNumber: z.string(),
    month: z.string(),
    /** Minor units of the shekel, before tax. */
    net: z.int(),
    state: z.enum(allocationStates),
    /** Empty until there is one. */
    number: z.string(),
    fault: z.enum(allocationFaults),
    /** What the authority said of a refusal. */
    code: z.int().nullable(),
    message: z.string(),
    /** Why the invoice was issued without a number. */
    reason: z.string(),
    tries: z.int(),
    nextTryAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Allocation' });

export const NumberInput = z.strictObject({ number: z.string().max(60) });
export const WaiverInput = z.strictObject({ reason: z.string().max(maxReasonLength * 2) });
export const ByInvoice = z.strictObject({ invoiceId: z.uuid() });
