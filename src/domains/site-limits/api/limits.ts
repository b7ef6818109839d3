import { supportInfoPath } from '#domains/site-contents/paths.ts';
import { orderGate } from '#domains/servers/api/port.ts';
import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import { item, Stale } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { siteLimits } from '../contract.ts';
import { say } from '../messages.ts';
import { levelOf, siteResources } from '../resources.ts';
import { readLimit, readStopping, readUsed, writeLimit } from './store.ts';
import { lookAtLimits } from './watch.ts';

type View = ResultOf<typeof siteLimits.readSiteLimits>;

/** The limits of a site that the caller may configure, with what is used now. */
async function viewOf({ db, now }: Pick<Ctx, 'db' | 'now'>, siteId: string): Promise<View> {
  const stored = await readLimit(db, siteId);
  const currency = stored?.currency ?? 'USD';
  const used = (await readUsed(db, [{ siteId, currency }], now))(siteId);
  const items = siteResources.map((resource) => {
    const limit = stored?.limits[resource] ?? null;
    return {
      resource,
      limit,
      used: used[resource],
      level: limit === null ? 0 : levelOf(used[resource], limit),
    };
  });
  const stopNew = stored?.stopNew ?? false;
  return {
    version: stored?.version ?? 0,
    currency,
    stopNew,
    stopped: stopNew && items.some(({ level }) => level === 100),
    items,
    lookedAt: stored?.lookedAt?.toISOString() ?? null,
  };
}

export const readSiteLimits: Run<typeof siteLimits.readSiteLimits> = async (ctx, { params }) =>
  viewOf(ctx, (await siteOf(ctx, params.siteHost)).id);

/** Sets the limits, and looks at once whether one is reached. */
export const saveSiteLimits: Run<typeof siteLimits.saveSiteLimits> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const before = await readLimit(ctx.db, site.id);
  if ((before?.version ?? 0) !== ctx.ifMatch) throw new Stale();
  await writeLimit(ctx.db, site.id, input);
  const old = { ...before?.limits, currency: before?.currency, stopNew: before?.stopNew };
  const keys = ([...siteResources, 'currency', 'stopNew'] as const).filter((key) => (old[key] ?? null) !== input[key]);
  const diff = Object.fromEntries(keys.map((key) => [key, [old[key] ?? null, input[key]] as const]));
  await recordSite(ctx, site, { action: say('site.limits'), diff });
  await lookAtLimits(ctx.db, { siteId: site.id, now: ctx.now });
  return viewOf(ctx, site.id);
};

/** Refuses servers of a site that stops new ones, once a limit is reached or this order would exceed that of servers. */
export const limitGate = orderGate({
  async refusal(db, { siteId, size }) {
    const stopping = await readStopping(db, siteId, { locks: size !== null });
    if (stopping === null) return null;
    const { limits, found, servers } = stopping;
    const isOver =
      (limits.servers !== null && servers + (size?.count ?? 1) > limits.servers) ||
      (limits.spend !== null && found.spend >= limits.spend) ||
      (limits.credit !== null && found.credit >= limits.credit);
    return isOver ? { problem: item(9956), way: { to: supportInfoPath(), title: say('support-link') } } : null;
  },
});
