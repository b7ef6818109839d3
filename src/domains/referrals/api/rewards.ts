import { readPayer } from '#domains/billing/api/port.ts';
import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import { roundRatio } from '#kernel/money.ts';
import { Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { referrals } from '../contract.ts';
import { say } from '../messages.ts';
import { readProgram, readRewards, writeProgram, type Earning } from './store.ts';

/** The part of an invoice that its referrer earns, in minor units, rounded half to even. */
export const rewardOf = ({ net, percent }: Pick<Earning, 'net' | 'percent'>): number =>
  Number(roundRatio(BigInt(net) * BigInt(percent), 100n));

/** What the caller earned by recommending the site. */
export const readReferralRewards: Run<typeof referrals.readReferralRewards> = async ({ db, me }) => {
  const { accountId, siteId } = me;
  const currency = (await readPayer(db, accountId))?.currency ?? 'USD';
  const { percent, months } = await readProgram(db, siteId);
  const { earned, pending } = await readRewards(db, { accountId, currency });
  return { percent, months, currency, earned, pending: pending.reduce((sum, one) => sum + rewardOf(one), 0) };
};

/** What people earn who recommend a site that the caller may configure. */
export const readReferralProgram: Run<typeof referrals.readReferralProgram> = async (ctx, { params }) =>
  readProgram(ctx.db, (await siteOf(ctx, params.siteHost)).id);

/** Changes what they earn; of invoices that were looked at already nothing changes. */
export const saveReferralProgram: Run<typeof referrals.saveReferralProgram> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const before = await readProgram(ctx.db, site.id);
  if (before.version !== ctx.ifMatch) throw new Stale();
  await writeProgram(ctx.db, site.id, { ...input, now: ctx.now });
  const keys = (['percent', 'months'] as const).filter((key) => before[key] !== input[key]);
  const diff = Object.fromEntries(keys.map((key) => [key, [before[key], input[key]] as const]));
  await recordSite(ctx, site, { action: say('referral-program.save'), diff });
  return readProgram(ctx.db, site.id);
};
