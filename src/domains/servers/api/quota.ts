import type { Message } from '#kernel/message.ts';
import { allOf } from '#platform/db/gather.ts';
import type { Db } from '#platform/db/pool.ts';
import { overQuota, readLimits, type Amounts, type Limits } from '#domains/quotas/api/port.ts';
import { hoursPerMonth } from '#domains/tenancy/month.ts';
import { amountsOfSize } from '../amounts.ts';
import { readConfigured, type Configured } from './detail/store-configured.ts';
import { priceConfigured } from './end/reprice-server.ts';
import { lockAccount, readLimitedUsage } from './store-usage.ts';

/** The limits of an account and what it uses; of addresses 0 where they have no limit. */
export interface QuotaStanding {
  limits: Limits;
  used: Amounts;
}

export async function readQuotaStanding(db: Db, accountId: string, now: Date): Promise<QuotaStanding> {
  const [limits, used] = await allOf([readLimits(db, accountId, now), readLimitedUsage(db, accountId)]);
  return { limits, used };
}

/** Why an account may not have more than it has, behind the lock of its quotas until the transaction ends; null: it may. */
export async function quotaRefusal(
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
  more: Partial<Amounts>,
): Promise<Message | null> {
  await lockAccount(tx, accountId);
  const { limits, used } = await readQuotaStanding(tx, accountId, now);
  return overQuota(limits, used, more);
}

/** What a month costs in whole units of its currency. */
export const spendOf = (price: { billingMode: number; monthlyMicro: number; hourlyOnMicro: number }): number =>
  (price.billingMode === 0 ? price.monthlyMicro : price.hourlyOnMicro * hoursPerMonth) / 1_000_000;

/** What a server takes of the quotas, but its cost. */
export const amountsOf = ({ disks, publicAddresses, ...size }: Configured): Partial<Amounts> => ({
  ...amountsOfSize({ ...size, diskSizesGb: disks.map(({ sizeGb }) => sizeGb) }, 1),
  addresses: publicAddresses,
});

/** What one more public address of a server takes of the quotas. */
export async function amountsOfAddress(db: Db, serverId: string, now: Date): Promise<Partial<Amounts>> {
  const configured = await readConfigured(db, serverId);
  if (configured === null) return { addresses: 1 };
  const more = { ...configured, publicAddresses: configured.publicAddresses + 1 };
  const priced = await priceConfigured(db, more, now);
  if (priced === null || priced.price.missing.length > 0) return { addresses: 1 };
  return { addresses: 1, spend: Math.max(0, spendOf({ ...configured, ...priced.price }) - spendOf(configured)) };
}

/** Why an account may not have a terminated server back, which no quota counts; null: it may. */
export async function restoreRefusal(
  tx: Db,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<Message | null> {
  const configured = await readConfigured(tx, id);
  if (configured === null) return null;
  return quotaRefusal(tx, { accountId, now }, { ...amountsOf(configured), spend: spendOf(configured) });
}
