import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxTextLength } from './limits.ts';
import { disputeStates } from './states.ts';

export const Dispute = z
  .object({
    id: z.uuid(),
    owner: z.string(),
    invoiceId: z.uuid(),
    invoiceNumber: z.string(),
    /** The number of the line; null: the whole invoice. */
    line: z.int().nullable(),
    /** What the line is of, and its meter; empty: the whole invoice. */
    objectName: z.string(),
    meter: z.string(),
    state: z.enum(disputeStates),
    currency: z.enum(currencies),
    /** Minor units with tax that the customer objects to. */
    amount: z.int(),
    reason: z.string(),
    openedAt: Instant,
    decidedAt: Instant.nullable(),
    /** What was written last; null: no one has written a message. */
    lastMessageAt: Instant.nullable(),
    /** It is the reader's own. */
    own: z.boolean(),
  })
  .meta({ id: 'Dispute' });

export const DisputeDetail = Dispute.extend({
  openedBy: signer(z.string()),
  decidedBy: signer(z.string()),
  answer: z.string(),
  /** What an accepted dispute has led to. */
  creditNote: z.object({ id: z.uuid(), number: z.string(), amount: z.int() }).nullable(),
  /** Oldest first. */
  messages: z.array(
    z.object({
      id: z.uuid(),
      at: Instant,
      by: signer(z.string()),
      /** Written by staff, not by the customer. */
      byStaff: z.boolean(),
      text: z.string(),
    }),
  ),
}).meta({ id: 'DisputeDetail' });

const Text = z.string().max(maxTextLength * 2);
export const ByDispute = z.strictObject({ disputeId: z.uuid() });
export const OpenInput = z.strictObject({
  /** The number of a line; null: the whole invoice. */
  line: z.int().min(1).nullable(),
  reason: Text,
});
export const MessageInput = z.strictObject({ text: Text });
export const AcceptInput = z.strictObject({
  /** Numbers of lines to credit; empty: the disputed line, or everything of a disputed invoice. */
  lines: z.array(z.int().min(1)).max(10_000).default([]),
  /** Minor units of the one line, as the invoice shows it; absent: all that is left. */
  amount: z.int().min(1).optional(),
  /** Also the reason on the credit note. */
  answer: z.string().max(1000),
});
export const RejectInput = z.strictObject({ answer: Text });
