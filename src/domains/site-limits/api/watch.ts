import { notify } from '#domains/notifications/api/port.ts';
import { sitePath } from '#domains/sites/paths.ts';
import { readAdministrators, readSiteLook } from '#domains/tenancy/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { amountText } from '#kernel/money.ts';
import type { Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { notice } from '../notices.ts';
import { levelOf, siteResources, type SiteResource } from '../resources.ts';
import { lockLimits, readUsed, saveLook, type StoredLimit } from './store.ts';

/** Looks at the use of sites with limits, or of one of them, and notifies their administrators of a level that is new. */
export async function lookAtLimits(tx: Db, { siteId, now }: { siteId: string | null; now: Date }): Promise<void> {
  const limits = await lockLimits(tx, siteId);
  if (limits.length === 0) return;
  const usedBy = await readUsed(tx, limits, now);
  for (const limit of limits) await lookAt(tx, limit, { used: usedBy(limit.siteId), now });
}

type Amounts = Record<SiteResource, number>;

async function lookAt(tx: Db, limit: StoredLimit, { used, now }: { used: Amounts; now: Date }): Promise<void> {
  const isNewMonth = limit.month !== monthStart(now).toISOString().slice(0, 10);
  const levels: Amounts = { servers: 0, spend: 0, credit: 0 };
  for (const resource of siteResources) {
    const most = limit.limits[resource];
    if (most === null) continue;
    levels[resource] = levelOf(used[resource], most);
    const before = resource === 'spend' && isNewMonth ? 0 : limit.levels[resource];
    if (levels[resource] > before)
      await notifyAdmins(tx, limit, { resource, level: levels[resource], used: used[resource], most, now });
  }
  await saveLook(tx, limit.siteId, { used, levels, now });
}

interface Reached {
  resource: SiteResource;
  level: number;
  used: number;
  most: number;
  now: Date;
}

async function notifyAdmins(
  tx: Db,
  { siteId, currency, stopNew, version }: StoredLimit,
  { resource, level, used, most, now }: Reached,
): Promise<void> {
  const site = await readSiteLook(tx, siteId);
  const text = (amount: number) => (resource === 'servers' ? String(amount) : amountText(amount, currency));
  const values = { used: text(used), limit: text(most) };
  for (const admin of await readAdministrators(tx, siteId))
    if (admin.enabled)
      await notify(tx, {
        accountId: admin.id,
        code: 1510,
        severity: level === 100 ? 'error' : 'warning',
        title: notice('level', { site: site.name, level, resource }),
        text: notice(level === 100 && stopNew ? 'stops-text' : 'level-text', values),
        objectLink: sitePath(site.host, 'siteLimits'),
        groupKey: `site-limit:${siteId}:v${version}:${resource}:${level}:${now.toISOString().slice(0, 10)}`,
      });
}

/** Charges are made at night, and servers come and go: once an hour is soon enough for a warning. */
export const watchLimits: Schedule = {
  name: 'site-limits.watch',
  pattern: '23 * * * *',
  run: (app) =>
    app.db.transaction().execute((tx) => lookAtLimits(tx, { siteId: null, now: new Date(app.clock.now()) })),
};
