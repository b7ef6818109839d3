import { z } from 'zod';
import { op } from '#kernel/op.ts';
import { Ticket } from '#kernel/reason-schemas.ts';
import { signer } from '#kernel/signer.ts';
import { Instant } from '#kernel/wire.ts';
import { maxNote } from './limits.ts';

const ByUser = z.strictObject({ userId: z.uuid() });
const Why = z.strictObject({ reason: z.string().max(maxNote * 2), ticket: Ticket });

export const BatchProtection = z
  .object({
    /** The account belongs to staff, which no batch changes. */
    staff: z.boolean(),
    /** Null: no one protected it. */
    protection: z
      .object({ reason: z.string(), ticket: z.string(), placedBy: signer(z.string()), placedAt: Instant })
      .nullable(),
  })
  .meta({ id: 'BatchProtection' });

const change = {
  method: 'POST',
  may: 'account-batch.protect',
  touches: ['account-batches'],
  support: 'refused',
  asks: 'reason',
  params: ByUser,
  input: Why,
  output: BatchProtection,
  status: 200,
} as const;

/** The accounts that batches leave out. */
export const protectionOperations = {
  readBatchProtection: op({
    method: 'GET',
    path: '/users/{userId}/batchProtection',
    summary: 'Returns whether batches leave an account out, and why.',
    may: 'account-batch.run',
    audit: 'none: read',
    params: ByUser,
    output: BatchProtection,
  }),
  protectFromBatches: op({
    ...change,
    path: '/users/{userId}/batchProtection',
    summary: 'Protects an account from batches, which then leave it out. Requires a reason.',
    audit: 'account-batch.protect',
  }),
  liftBatchProtection: op({
    ...change,
    path: '/users/{userId}/batchProtection/lift',
    summary: 'Lifts the protection of an account from batches. Requires a reason and a proof of identity.',
    audit: 'account-batch.lift-protection',
  }),
};
