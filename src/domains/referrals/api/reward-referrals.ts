import { billingPath } from '#domains/billing/paths.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { addCredit } from '#domains/credits/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { amountText } from '#kernel/money.ts';
import type { App, Schedule } from '#platform/app.ts';
import { validDays } from '../limits.ts';
import { notice } from '../notices.ts';
import { rewardOf } from './rewards.ts';
import { keepReward, readEarnings, type Earning } from './store.ts';

const pageSize = 200;

/** Each night: gives people what they earned by invoices that are paid and old enough, each once. */
export const rewardReferrals: Schedule = {
  name: 'referrals.reward',
  pattern: '10 4 * * *',
  async run(app) {
    const now = new Date(app.clock.now());
    for (;;) {
      const page = await readEarnings(app.db, { now, size: pageSize });
      for (const earning of page) await reward(app, earning, now);
      if (page.length < pageSize) return;
    }
  },
};

async function reward(app: App, earning: Earning, now: Date): Promise<void> {
  const { siteId, accountId, currency } = earning;
  await app.db.transaction().execute(async (tx) => {
    // A credit pays charges of its currency alone.
    const isUsable = (await readPayer(tx, accountId))?.currency === currency;
    const amount = isUsable ? rewardOf(earning) : 0;
    if (!(await keepReward(tx, { ...earning, amount, at: now })) || amount === 0) return;
    const credit = await addCredit(tx, {
      siteId,
      accountId,
      cause: 'referral',
      currency,
      amount,
      meters: [],
      days: validDays,
      reason: '',
      promoCodeId: null,
      percent: null,
      by: '',
      at: now,
    });
    await notify(tx, {
      accountId,
      code: 1295,
      severity: 'success',
      title: notice('earned', { amount: amountText(amount, currency) }),
      text: notice('earned-text'),
      objectLink: billingPath(),
      groupKey: `credit:${credit.id}`,
    });
  });
}
