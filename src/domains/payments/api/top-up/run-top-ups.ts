import { readPayer, type Payer } from '#domains/billing/api/port.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { record } from '#domains/history/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import type { Loop } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { runInTurn } from '#platform/run-due.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { paymentPath } from '../../paths.ts';
import { amountText } from '../../texts.ts';
import { orderCharge, orderConfirmation } from '../charge-saved.ts';
import { payRefusal } from '../payer-gate.ts';
import { ofOrder } from '../settle-objects.ts';
import { byTopUp, stop, type Whose } from './after-charge.ts';
import { readLastTopUp, readToppedUp, saveLimited, takeDueTopUp, type TopUp } from './store-top-up.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** The balance of an account fell below what it is topped up at. */
    'top-up': true;
  }
}

/** Tops up balances that have fallen. Nothing is looked for: each posting that lets one fall leaves it here and wakes this. */
export const runTopUps: Loop = {
  name: 'payments.top-up',
  everySeconds: 60,
  wakes: ['top-up'],
  async run(app) {
    await runInTurn(app, topUpNext);
    return null;
  },
};

/**
 * Decides about one fall: charges the default card, unless that is under way already or the month's limit is reached. The decision
 * and the charge's order are one transaction, and the top-up is locked: two workers never decide about the same fall.
 */
async function topUpNext(tx: Db, now: Date): Promise<boolean> {
  const due = await takeDueTopUp(tx);
  if (due === null) return false;
  const { accountId, siteId, currency, below, amount, monthMax, stopped } = due;
  const payer = await readPayer(tx, accountId);
  if (payer === null) return true;
  const object = { accountId, siteId, owner: payer.email };
  if (stopped === 'authentication-required') return confirm(tx, object, { payer, due, now });
  if (stopped !== null) return true;
  // Read, not locked: postings lock the balance first and then the top-up. One that comes now makes it due again.
  if (((await readBalances(tx, accountId)).get(currency) ?? 0) >= below) return true;
  if (payer.currency !== currency) return stop(tx, object, { reason: 'other-currency' });
  if (payRefusal(payer) !== null) return stop(tx, object, { reason: 'not-allowed' });
  const { sum, isUnderWay } = await readToppedUp(tx, accountId, monthStart(now));
  if (isUnderWay) return true;
  if (sum + amount > monthMax) return sayLimit(tx, object, { due, now });
  const ordered = await orderCharge(tx, { payer, amount, origin: 'top-up', now });
  return ordered === null ? stop(tx, object, { reason: 'no-method' }) : true;
}

/** Says once a month that the limit is reached. */
async function sayLimit(
  tx: Db,
  object: Whose,
  { due: { currency, monthMax, limitedMonth }, now }: { due: TopUp; now: Date },
): Promise<true> {
  const month = monthStart(now).toISOString().slice(0, 10);
  if (limitedMonth === month) return true;
  await saveLimited(tx, object.accountId, month);
  const max = amountText(monthMax, currency);
  await record(tx, {
    object: ofOrder(object),
    kind: 'billing',
    action: say('top-up.limit', { max }),
    by: byTopUp,
    event: 'changed',
    notice: {
      code: 1246,
      severity: 'warning',
      title: notice('top-up-limit'),
      text: notice('top-up-limit-text', { max }),
      objectLink: billingPath(),
      groupKey: `top-up-limit:${object.accountId}:${month}`,
    },
  });
  return true;
}

/** Orders the page on which the last charge is confirmed, and leads its owner there. */
async function confirm(
  tx: Db,
  object: Whose,
  { payer, due, now }: { payer: Payer; due: TopUp; now: Date },
): Promise<true> {
  const last = await readLastTopUp(tx, object.accountId);
  if (last === null) return true;
  const charge = { payer, amount: last.amount, origin: 'top-up', now } as const;
  const { provider } = last;
  const orderId = await orderConfirmation(tx, { ...charge, provider, consoleUrl: due.consoleUrl });
  return stop(tx, object, { reason: 'authentication-required', link: paymentPath(orderId) });
}
