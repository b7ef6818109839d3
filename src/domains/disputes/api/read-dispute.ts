import type { Ctx, Run } from '#platform/http/context.ts';
import type { disputes } from '../contract.ts';
import { found } from './open-dispute.ts';
import { readMessages, rowOf } from './store.ts';

/** A dispute with its messages, as its page shows it. */
export async function viewOf(ctx: Ctx, id: string) {
  const one = await found(ctx, id);
  const { creditNoteId, creditNoteNumber, credited } = one;
  const messages = await readMessages(ctx.db, one.id);
  return {
    ...rowOf(one, ctx.me.accountId),
    openedBy: one.openedBy,
    decidedBy: one.decidedBy ?? '',
    answer: one.answer,
    creditNote:
      creditNoteId === null ? null : { id: creditNoteId, number: creditNoteNumber ?? '', amount: credited ?? 0 },
    messages: messages.map(({ at, disputeId: _dispute, ...message }) => ({ ...message, at: at.toISOString() })),
  };
}

export const readDispute: Run<typeof disputes.readDispute> = (ctx, { params }) => viewOf(ctx, params.disputeId);
