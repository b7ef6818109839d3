import { record, ofPerson } from '#domains/history/api/port.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { Stale } from '#kernel/errors.ts';
import { asDay, type Message } from '#kernel/message.ts';
import { amountText } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import type { charges } from '../contract.ts';
import { usualDays } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { farDays, type Standing } from './balance.ts';
import { firstMinute } from './cost-totals.ts';
import type { CostWatch } from './points.ts';
import { lockAlert, saveAlert, saveIsLow, watchCosts, type BalanceAlert } from './store-watch.ts';

const dayMs = 86_400_000;
const afterDays = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/** Saves when the owner of the account is notified of a low balance. */
export const saveBalanceAlert: Run<typeof charges.saveBalanceAlert> = async (ctx, { input }) => {
  const { db, me } = ctx;
  // First, as the look at the costs locks it first.
  await watchCosts(db, me.accountId);
  const before = await lockAlert(db, me.accountId);
  if ((before?.version ?? 0) !== ctx.ifMatch) throw new Stale();
  await saveAlert(db, me.accountId, input);
  const diff = {
    below: [before?.below ?? null, input.below],
    days: [before?.days ?? null, input.days],
  } as const;
  const object = ofPerson(me);
  await record(ctx, { object, kind: 'billing', action: say('balance-alert.save'), diff, audit: diff });
  await announceBalance(db, me);
};

/** Has the screens that show the balance of an account repainted. */
const announceBalance = (tx: Db, { siteId, accountId }: { siteId: string; accountId: string }): Promise<void> =>
  emitter(tx)('balance.changed', { siteId, accountId }, { userId: accountId });

type Limits = Pick<BalanceAlert, 'below' | 'days'>;
/** What is marked where nothing was chosen; it is not notified of. */
const usual: Limits = { below: 0, days: usualDays };

/** Whether a balance is low: by the limits of its owner, or by the usual ones. */
export function isLow(standing: Standing, alert: Limits | null, now: Date): boolean {
  const { below, days } = alert ?? usual;
  const { available, lastsUntil } = standing;
  return (
    (below !== null && available < below) ||
    (days !== null && lastsUntil !== null && lastsUntil <= afterDays(now, days))
  );
}

/** Notifies of a balance that has become low, once, until it has recovered. */
export const balanceWatch: CostWatch = {
  async look(_app, tx, costs) {
    const { accountId, now } = costs;
    const alert = await lockAlert(tx, accountId);
    if (alert === null) return null;
    const low = isLow(costs, alert, now);
    if (low !== alert.isLow) {
      await saveIsLow(tx, accountId, low);
      await announceBalance(tx, costs);
    }
    if (low && !alert.isLow)
      await notify(tx, {
        accountId,
        code: 1265,
        severity: 'warning',
        title: notice('low', { amount: amountText(costs.available, costs.currency) }),
        text: textOf(costs),
        objectLink: billingPath(),
        groupKey: `balance:${accountId}:${now.toISOString()}`,
      });
    return low ? null : nextFall(costs, alert, now);
  },
};

function textOf({ lastsUntil, perDay, currency }: Standing): Message {
  const day = amountText(perDay, currency);
  return lastsUntil === null
    ? notice('low-text', { day })
    : notice('low-until-text', { day, until: asDay(lastsUntil) });
}

/** When a balance becomes low while everything stays as it is; null: not within a year. */
function nextFall({ availableAt, lastsUntil }: Standing, { below, days }: Limits, now: Date): Date | null {
  const far = afterDays(now, farDays);
  const falls = below === null ? null : firstMinute(now, far, (moment) => availableAt(moment) < below);
  const ends = days === null || lastsUntil === null ? null : afterDays(lastsUntil, -days);
  return [falls, ends].reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);
}
