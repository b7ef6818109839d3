import { senderOf } from '#domains/messages/api/port.ts';
import { record } from '#domains/history/api/port.ts';
import { lockBalance } from '#domains/ledger/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { payments } from '../../contract.ts';
import { depositLimits } from '../../limits.ts';
import { say } from '../../messages.ts';
import { amountText } from '../../texts.ts';
import { stopReason } from '../../reasons.ts';
import { checkPays, ownPayer } from '../payer-gate.ts';
import { ofOrder } from '../settle-objects.ts';
import { readMethods } from '../store-methods.ts';
import { deleteTopUp, lockTopUp, readToppedUp, readTopUpOf, writeTopUp, type TopUp } from './store-top-up.ts';

async function viewOf(ctx: Ctx) {
  const { accountId } = ctx.me;
  const payer = await ownPayer(ctx);
  const topUp = await readTopUpOf(ctx.db, accountId);
  const { min, max } = depositLimits[payer.currency];
  const [method] = (await readMethods(ctx.db, accountId)).filter(({ isDefault }) => isDefault);
  return {
    currency: payer.currency,
    min,
    max,
    hasMethod: method !== undefined,
    usedThisMonth: (await readToppedUp(ctx.db, accountId, monthStart(ctx.now))).sum,
    topUp:
      topUp === null
        ? null
        : {
            below: topUp.below,
            amount: topUp.amount,
            monthMax: topUp.monthMax,
            stopped: topUp.stopped === null ? null : stopReason(topUp.stopped),
          },
  };
}

/** When the caller's balance is topped up. */
export const readTopUp: Run<typeof payments.readTopUp> = (ctx) => viewOf(ctx);

/** Turns automatic top-up on, or changes it: it works again where it had stopped. */
export const saveTopUp: Run<typeof payments.saveTopUp> = async (ctx, { input }) => {
  const payer = await ownPayer(ctx);
  checkPays(payer);
  const { accountId, siteId, currency } = payer;
  const { min, max } = depositLimits[currency];
  const { below, amount, monthMax } = input;
  const range = { min: amountText(min, currency), max: amountText(max, currency) };
  const faults = [
    (amount < min || amount > max) && item(7400, 'amount', range),
    monthMax < amount && item(7418, 'monthMax'),
    monthMax > max * 10 &&
      item(7400, 'monthMax', { min: amountText(amount, currency), max: amountText(max * 10, currency) }),
    below > max && item(7400, 'below', { min: amountText(0, currency), max: range.max }),
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new Invalid(faults);
  if (!(await readMethods(ctx.db, accountId)).some(({ isDefault }) => isDefault)) throw new Conflict(7419);
  // The balance first, as postings do: what falls from now on finds the new values.
  const isDue = (await lockBalance(ctx.db, { siteId, accountId, currency })) < below;
  const before = await lockTopUp(ctx.db, accountId);
  const next = { accountId, siteId, currency, below, amount, monthMax, consoleUrl: consoleOf(ctx) };
  await writeTopUp(ctx.db, next, { isDue, now: ctx.now });
  await leaveTrace(ctx, before, next);
  return viewOf(ctx);
};

/** Turns automatic top-up off. What is under way goes on. */
export const stopTopUp: Run<typeof payments.stopTopUp> = async (ctx) => {
  const before = await lockTopUp(ctx.db, ctx.me.accountId);
  await deleteTopUp(ctx.db, ctx.me.accountId);
  await leaveTrace(ctx, before, null);
  return viewOf(ctx);
};

type Shown = Pick<TopUp, 'below' | 'amount' | 'monthMax' | 'currency'> | null;

function leaveTrace(ctx: Ctx, before: Shown, after: Shown): Promise<void> {
  const shown = (of: Shown) =>
    of && [of.below, of.amount, of.monthMax].map((minor) => amountText(minor, of.currency)).join(' / ');
  const { accountId, siteId, email: owner } = ctx.me;
  return record(ctx, {
    object: ofOrder({ accountId, siteId, owner }),
    kind: 'billing',
    action: say(after === null ? 'top-up.off' : 'top-up.save'),
    event: 'changed',
    audit: { topUp: [shown(before), shown(after)] },
  });
}

/** Where the caller opens the console. */
function consoleOf({ app, request: { site, headers } }: Ctx): string {
  const called = { ...site, host: site.calledHost ?? site.host };
  return senderOf(app.config, called, String(headers.host ?? '')).consoleUrl;
}
