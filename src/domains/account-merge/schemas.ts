import { z } from 'zod';
import { Ticket } from '#kernel/reason-schemas.ts';
import { signer } from '#kernel/signer.ts';
import { Instant } from '#kernel/wire.ts';
import { maxReason } from './limits.ts';

export const ByUser = z.strictObject({ userId: z.uuid() });

/** The email of the account that another one is merged into. */
export const Into = z.strictObject({ into: z.string().max(320) });
export const Merge = Into.extend({ reason: z.string().max(maxReason * 2), ticket: Ticket });

/** What becomes of a part of the account; `refused`: nothing can be merged before it is settled. */
export const outcomes = ['moves', 'stays', 'ends', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

const Account = z.object({ userId: z.uuid(), siteId: z.uuid(), email: z.string() });

export const MergePlan = z
  .object({
    from: Account,
    into: Account,
    /** Nothing is refused. */
    ready: z.boolean(),
    parts: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        outcome: z.enum(outcomes),
        /** Why it is refused, or what becomes of it. */
        detail: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'MergePlan' });

export const mergeStates = ['running', 'failed', 'done'] as const;
export type MergeState = (typeof mergeStates)[number];

export const AccountMerge = z
  .object({
    /** Null: the account was not merged into another one. */
    merge: z
      .object({
        into: Account,
        state: z.enum(mergeStates),
        reason: z.string(),
        ticket: z.string(),
        startedBy: signer(z.string()),
        startedAt: Instant,
        endedAt: Instant.nullable(),
        /** Why it failed. */
        problem: z.string().nullable(),
        cmdId: z.uuid().nullable(),
      })
      .nullable(),
    /** The accounts that were merged into it. */
    merged: z.array(Account.extend({ endedAt: Instant })),
  })
  .meta({ id: 'AccountMerge' });
