import { lookAgainAtDebt } from '#domains/dunning/api/port.ts';
import { creditLines, readDisputable, readLastNote } from '#domains/invoices/api/port.ts';
import { lockBalance } from '#domains/ledger/api/port.ts';
import { signatureFor } from '#domains/tenancy/api/port.ts';
import { amountText } from '#domains/payments/texts.ts';
import { Conflict, Forbidden, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { disputes } from '../contract.ts';
import { maxMessages } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { textOf } from './open-dispute.ts';
import { viewOf } from './read-dispute.ts';
import { notifyCustomer, notifyBillingStaff, recordDispute, whatOf } from './record-dispute.ts';
import {
  closeDispute,
  insertMessage,
  lockDisputeIn,
  readDisputeIn,
  readMessages,
  type StoredDispute,
} from './store.ts';

/** Locks an open dispute in scope, the balance of its customer first; refuses one that is closed. */
async function lockOpen(ctx: Ctx, id: string): Promise<StoredDispute> {
  const before = await readDisputeIn(ctx.db, ctx.scope, id);
  if (before === undefined) throw new NotFound();
  await lockBalance(ctx.db, before);
  const dispute = await lockDisputeIn(ctx.db, ctx.scope, before.id);
  if (dispute === undefined) throw new NotFound();
  if (dispute.state !== 'open') throw new Conflict(8504);
  return dispute;
}

/** The credit note of a dispute of which nothing is left to credit; undefined: something is. */
async function creditedBy(ctx: Ctx, { invoiceId, line }: StoredDispute) {
  const { db, scope, now } = ctx;
  const left = await readDisputable(db, scope, { invoiceId, line, now });
  return left === null || left.amount > 0 ? undefined : readLastNote(db, left.id, line);
}

/** Accepts a dispute with a credit note in the same transaction, or with the one that has all of what is disputed already. */
export const acceptDispute: Run<typeof disputes.acceptDispute> = async (ctx, { params, input }) => {
  const { db, me, now } = ctx;
  const answer = textOf(input.answer, 'answer');
  const dispute = await lockOpen(ctx, params.disputeId);
  const { id, line, invoiceId, currency } = dispute;
  if (line !== null && input.lines.some((one) => one !== line)) throw new Invalid([item(8506, 'lines')]);
  const lines = line === null ? input.lines : [line];
  const { amount } = input;
  const isAll = amount === undefined && (line !== null || lines.length === 0);
  const note =
    (isAll ? await creditedBy(ctx, dispute) : undefined) ??
    (await creditLines(ctx, { invoiceId, lines, amount, reason: answer }));
  const { email: by } = await signatureFor(db, me, dispute.siteId);
  await closeDispute(db, id, { state: 'accepted', by, at: now, answer, note });
  await lookAgainAtDebt(db, dispute);
  const what = whatOf(dispute);
  await recordDispute(ctx, dispute, {
    action: say('dispute.accept', { what, note: note.number }),
    audit: { state: ['open', 'accepted'], creditNote: [null, note.number], answer: [null, answer] },
  });
  await notifyCustomer(ctx, dispute, {
    key: 'decided',
    code: 1287,
    severity: 'success',
    title: notice('accepted', { what }),
    text: notice('accepted-text', { note: note.number, amount: amountText(note.total, currency), answer }),
  });
  return viewOf(ctx, id);
};

/** Rejects a dispute: the invoice stays as it is. */
export const rejectDispute: Run<typeof disputes.rejectDispute> = async (ctx, { params, input }) => {
  const answer = textOf(input.answer, 'answer');
  const dispute = await lockOpen(ctx, params.disputeId);
  const { email: by } = await signatureFor(ctx.db, ctx.me, dispute.siteId);
  await closeDispute(ctx.db, dispute.id, { state: 'rejected', by, at: ctx.now, answer });
  await lookAgainAtDebt(ctx.db, dispute);
  const what = whatOf(dispute);
  await recordDispute(ctx, dispute, {
    action: say('dispute.reject', { what, answer }),
    audit: { state: ['open', 'rejected'], answer: [null, answer] },
  });
  await notifyCustomer(ctx, dispute, {
    key: 'decided',
    code: 1287,
    severity: 'warning',
    title: notice('rejected', { what }),
    text: notice('rejected-text', { answer }),
  });
  return viewOf(ctx, dispute.id);
};

/** Withdraws a dispute of the caller's account. */
export const withdrawDispute: Run<typeof disputes.withdrawDispute> = async (ctx, { params }) => {
  const dispute = await lockOpen(ctx, params.disputeId);
  if (dispute.accountId !== ctx.me.accountId) throw new Forbidden();
  await closeDispute(ctx.db, dispute.id, { state: 'withdrawn', by: ctx.me.email, at: ctx.now });
  await lookAgainAtDebt(ctx.db, dispute);
  const what = whatOf(dispute);
  await recordDispute(ctx, dispute, {
    action: say('dispute.withdraw', { what }),
    audit: { state: ['open', 'withdrawn'] },
  });
  await notifyBillingStaff(ctx, dispute, {
    key: 'withdrawn',
    code: 1286,
    severity: 'info',
    title: notice('withdrawn', { what }),
    text: notice('withdrawn-text', { owner: dispute.owner }),
  });
  return viewOf(ctx, dispute.id);
};

/** Adds a message to an open dispute: of the customer, or of staff to the customer. */
export const sendDisputeMessage: Run<typeof disputes.sendDisputeMessage> = async (ctx, { params, input }) => {
  const { db, me, now } = ctx;
  const text = textOf(input.text, 'text');
  const dispute = await lockOpen(ctx, params.disputeId);
  const byStaff = dispute.accountId !== me.accountId;
  if (byStaff && !me.permissions.has('dispute.decide')) throw new Forbidden();
  const { length } = await readMessages(db, dispute.id);
  if (length >= maxMessages) throw new Conflict(8505, undefined, { max: maxMessages });
  const { email: by } = await signatureFor(db, me, dispute.siteId);
  await insertMessage(db, dispute.id, { by, byStaff, text, at: now });
  const what = whatOf(dispute);
  await recordDispute(ctx, dispute, { action: say('dispute.write', { what }), audit: { message: [null, text] } });
  await (byStaff ? notifyCustomer : notifyBillingStaff)(ctx, dispute, {
    key: `message:${length}`,
    code: 1286,
    severity: 'info',
    title: notice('message', { what }),
    text: notice('message-text', { by, text }),
  });
  return viewOf(ctx, dispute.id);
};
