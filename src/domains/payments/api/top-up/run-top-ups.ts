import { readPayer } from '#domains/billing/api/port.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { record, type By } from '#domains/history/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import type { Path } from '#kernel/paths.ts';
import type { Loop } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { runInTurn } from '#platform/run-due.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { paymentPath } from '../../paths.ts';
import { stopReason } from '../../reasons.ts';
import { amountText } from '../../texts.ts';
import type { TopUpStop } from '../../top-up-stops.ts';
import { orderCharge, orderConfirmation } from '../charge-saved.ts';
import { payRefusal } from '../payer-gate.ts';
import { ofOrder } from '../settle-objects.ts';
import type { StoredOrder } from '../store-orders.ts';
import { lockTopUp, readToppedUp, saveLimited, saveStopped, takeDueTopUp, type TopUp } from './store-top-up.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** The balance of an account fell below what it is topped up at. */
    'top-up': true;
  }
}

const by: By = { name: '', source: 'system' };

/** Tops up balances that have fallen. Nothing is looked for: whatever lets one fall leaves it here and wakes this. */
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
  if (stopped !== null) return true;
  const payer = await readPayer(tx, accountId);
  if (payer === null) return true;
  const object = { accountId, siteId, owner: payer.email };
  // Read, not locked: postings lock the balance first and then the top-up. One that comes now makes it due again.
  if (((await readBalances(tx, accountId)).get(currency) ?? 0) >= below) return true;
  if (payer.currency !== currency) return stop(tx, object, 'other-currency');
  if (payRefusal(payer) !== null) return stop(tx, object, 'not-allowed');
  const { sum, isUnderWay } = await readToppedUp(tx, accountId, monthStart(now));
  if (isUnderWay) return true;
  if (sum + amount > monthMax) return sayLimit(tx, object, due, now);
  const ordered = await orderCharge(tx, { payer, amount, origin: 'top-up', consoleUrl: due.consoleUrl, now });
  return ordered === null ? stop(tx, object, 'no-method') : true;
}

type Whose = Pick<StoredOrder, 'accountId' | 'siteId' | 'owner'>;

/** Says once a month that the limit is reached. */
async function sayLimit(tx: Db, object: Whose, { currency, monthMax, limitedMonth }: TopUp, now: Date): Promise<true> {
  const month = monthStart(now).toISOString().slice(0, 10);
  if (limitedMonth === month) return true;
  await saveLimited(tx, object.accountId, month);
  const max = amountText(monthMax, currency);
  await record(tx, {
    object: ofOrder(object),
    kind: 'billing',
    action: say('top-up.limit', { max }),
    by,
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

async function stop(tx: Db, object: Whose, reason: TopUpStop, link: Path = billingPath()): Promise<true> {
  await saveStopped(tx, object.accountId, reason);
  await record(tx, {
    object: ofOrder(object),
    kind: 'billing',
    action: say('top-up.stopped', { reason: stopReason(reason) }),
    by,
    event: 'changed',
    notice: {
      code: 1246,
      severity: 'error',
      title: notice('top-up-stopped'),
      text: reason === 'authentication-required' ? notice('top-up-confirm') : stopReason(reason),
      objectLink: link,
      groupKey: `top-up-stopped:${object.accountId}:${link}`,
    },
  });
  return true;
}

/** A charge of a top-up has failed: it stops, with a page to confirm the payment on where the bank wants that. */
export async function topUpFailed(tx: Db, order: StoredOrder, now: Date): Promise<void> {
  const { accountId, decline, methodId } = order;
  const topUp = await lockTopUp(tx, accountId);
  if (topUp === null || topUp.stopped !== null || methodId === null) return;
  if (decline !== 'authentication-required') {
    await stop(tx, order, decline ?? 'failed');
    return;
  }
  const { consoleUrl } = topUp;
  const payer = { ...order, email: order.owner };
  const charge = { payer, amount: order.amount, origin: 'top-up', consoleUrl, now } as const;
  const orderId = await orderConfirmation(tx, { ...charge, provider: order.provider });
  await stop(tx, order, decline, paymentPath(orderId));
}

/** A payment that the bank wanted to be confirmed was paid: the top-up goes on. */
export async function topUpPaid(tx: Db, { accountId }: StoredOrder): Promise<void> {
  const topUp = await lockTopUp(tx, accountId);
  if (topUp?.stopped === 'authentication-required') await saveStopped(tx, accountId, null);
}
