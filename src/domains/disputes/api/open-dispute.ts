import { lookAgainAtDebt } from '#domains/dunning/api/port.ts';
import { readDisputable } from '#domains/invoices/api/port.ts';
import { lockBalance } from '#domains/ledger/api/port.ts';
import { amountText } from '#domains/payments/texts.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { disputes } from '../contract.ts';
import { maxTextLength } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { notifyBillingStaff, recordDispute, whatOf } from './record-dispute.ts';
import { insertDispute, isDisputed, readDisputeIn, readHeld, rowOf, type StoredDispute } from './store.ts';

/** A text that someone wrote, without spaces around it; refuses one that is empty or too long at its field. */
export function textOf(given: string, key: string): string {
  const text = given.trim();
  if (text === '' || text.length > maxTextLength) throw new Invalid([item(8500, key, { max: maxTextLength })]);
  return text;
}

/** A dispute in scope, as it is now. */
export async function found(ctx: Ctx, id: string): Promise<StoredDispute> {
  const dispute = await readDisputeIn(ctx.db, ctx.scope, id);
  if (dispute === undefined) throw new NotFound();
  return dispute;
}

/** Disputes an invoice of the caller's account, or one of its lines. */
export const openDispute: Run<typeof disputes.openDispute> = async (ctx, { params: { invoiceId }, input }) => {
  const { db, scope, me, now } = ctx;
  const { line: number } = input;
  const reason = textOf(input.reason, 'reason');
  const before = await readDisputable(db, scope, { invoiceId, line: number, now });
  if (before === null) throw new NotFound();
  if (before.accountId !== me.accountId) throw new Conflict(8501);
  // Credit notes lock the balance too, and so does another dispute of the invoice.
  await lockBalance(db, before);
  const about = (await readDisputable(db, scope, { invoiceId, line: number, now })) ?? before;
  if (about.amount <= 0) throw new Conflict(8502);
  if (await isDisputed(db, about.id, number)) throw new Conflict(8503);
  const { id: ofId, siteId, accountId, currency, amount, line } = about;
  const id = await insertDispute(db, {
    siteId,
    accountId,
    invoiceId: ofId,
    invoiceNumber: about.number,
    line: number,
    objectName: line?.objectName ?? '',
    meter: line?.meter ?? '',
    currency,
    amount,
    held: Math.max(0, Math.min(amount, about.due - (await readHeld(db, ofId)))),
    reason,
    by: me.email,
    at: now,
  });
  await lookAgainAtDebt(db, about);
  const dispute = await found(ctx, id);
  const shown = { what: whatOf(dispute), amount: amountText(amount, currency) };
  await recordDispute(ctx, dispute, {
    action: say('dispute.open', { ...shown, reason }),
    audit: {
      invoice: [null, about.number],
      line: [null, number],
      amount: [null, shown.amount],
      reason: [null, reason],
    },
  });
  await notifyBillingStaff(ctx, dispute, {
    key: 'opened',
    code: 1285,
    severity: 'warning',
    title: notice('opened', shown),
    text: notice('opened-text', { owner: dispute.owner, amount: shown.amount, reason }),
  });
  return rowOf(dispute, me.accountId);
};
