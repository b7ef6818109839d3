import { billingPath } from '#domains/billing/paths.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { record } from '#domains/history/api/port.ts';
import { findAccountByEmail, signatureFor } from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item, NotFound, type ErrorItem } from '#kernel/errors.ts';
import { asDay } from '#kernel/message.ts';
import { amountText } from '#kernel/money.ts';
import type { Run } from '#platform/http/context.ts';
import type { credits } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { addCredit } from './add-credit.ts';
import { ofCreditor } from './record-credit.ts';
import { closeCredit, findCredit, lockOpen } from './store.ts';
import { useCredits } from './use-credits.ts';
import { creditView } from './view.ts';

/** What is wrong with a reason. */
export const reasonFaults = (reason: string): ErrorItem[] =>
  reason === '' || reason.length > maxReason ? [item(7709, 'reason', { max: maxReason })] : [];

/** Gives a customer a credit. */
export const grantCredit: Run<typeof credits.grantCredit> = async (ctx, { input }) => {
  const { db, scope, me, now } = ctx;
  const reason = input.reason.trim();
  const faults = reasonFaults(reason);
  const accountId = await findAccountByEmail(db, scope, input.email.trim());
  if (accountId === null) faults.push(item(7714, 'email'));
  if (faults.length > 0 || accountId === null) throw new Invalid(faults);
  const payer = await readPayer(db, accountId);
  if (payer === null) throw new NotFound();
  const { siteId, currency, email, name } = payer;
  const { cause, amount, days, services: meters } = input;
  const credit = await addCredit(db, {
    siteId,
    accountId,
    cause,
    currency,
    amount,
    meters,
    days,
    reason,
    promoCodeId: null,
    percent: null,
    by: (await signatureFor(db, me, siteId)).email,
    at: now,
  });
  const shown = amountText(amount, currency);
  await record(ctx, {
    object: ofCreditor({ id: accountId, name: email, siteId, accountId }),
    kind: 'billing',
    action: say('credit.grant', { amount: shown, reason }),
    event: 'changed',
    audit: { amount: [null, shown], cause: [null, cause], reason: [null, reason] },
    part: { type: 'credit', id: credit.id, name: email },
    notice: {
      code: 1280,
      severity: 'success',
      title: notice('received', { amount: shown }),
      text: notice('received-text', { reason, until: asDay(credit.expiresAt) }),
      objectLink: billingPath(),
      groupKey: `credit:${credit.id}`,
    },
  });
  return creditView(credit, name);
};

/** Takes back what is left of a credit. */
export const revokeCredit: Run<typeof credits.revokeCredit> = async (ctx, { params, input }) => {
  const { db, scope, now } = ctx;
  const reason = input.reason.trim();
  const faults = reasonFaults(reason);
  if (faults.length > 0) throw new Invalid(faults);
  const found = await findCredit(db, scope, { id: params.creditId, now });
  if (found === null) throw new NotFound();
  const { siteId, accountId, currency } = found;
  // What was charged until now is paid with it first.
  await useCredits(db, { siteId, accountId }, now);
  const credit = await lockOpen(db, { id: found.id, now });
  if (credit === null || credit.state !== 'active') throw new Conflict(7712);
  await closeCredit(db, credit.id, { at: now, revoked: true });
  const left = leftText(credit);
  await record(ctx, {
    object: ofCreditor({ id: accountId, siteId, accountId }),
    kind: 'billing',
    action: say('credit.revoke', { left, reason }),
    event: 'changed',
    audit: { left: [left, null], currency: [currency, null], reason: [null, reason] },
    part: { type: 'credit', id: credit.id },
  });
};

/** What is left of a credit, in words. */
export const leftText = ({
  amount,
  used,
  percent,
  currency,
}: Pick<Parameters<typeof creditView>[0], 'amount' | 'used' | 'percent' | 'currency'>): string =>
  amount === null ? `${percent ?? 0}%` : amountText(amount - used, currency);
