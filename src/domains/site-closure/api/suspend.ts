import { requireProof } from '#domains/identity/api/port.ts';
import { readAwake, readSuspensionCosts } from '#domains/servers/api/port.ts';
import { byOf } from '#domains/history/api/port.ts';
import { recordSite } from '#domains/sites/api/port.ts';
import { forgetSites, saveSite } from '#domains/tenancy/api/port.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { siteClosure } from '../contract.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { notifyAdmins } from './notify-admins.ts';
import { checkChange, describeState, foundSite, objectOf, type FoundSite } from './site-state.ts';
import { deletePoweredOff, deleteSuspension, insertSuspension, readPoweredOff } from './store.ts';
import { powerTask } from './tasks/power-servers.ts';

/** Suspends a site at once, and powers its servers off where that was chosen. */
export const suspendSite: Run<typeof siteClosure.suspendSite> = async (ctx, { params, input }) => {
  const site = await foundSite(ctx, params.siteHost, true);
  await checkChange(ctx, site, input.confirm);
  if (site.closedAt !== null) throw new Conflict(9664, undefined, { standing: 'closed' });
  if (site.suspendedAt !== null) throw new Conflict(9664, undefined, { standing: 'suspended' });
  await requireProof(ctx);
  const { reason, servers } = input;
  const monthly = await readSuspensionCosts(ctx.db, { reach: 'site', siteId: site.id }, servers === 'off');
  await saveSite(ctx.db, site.id, { suspended_at: ctx.now });
  await insertSuspension(ctx.db, site.id, { reason, servers });
  if (servers === 'off') {
    // What an earlier suspension could not power on in time may be on by now: it is powered off like the others.
    await deletePoweredOff(ctx.db, site.id, await readAwake(ctx.db, { reach: 'site', siteId: site.id }));
    await orderPower(ctx, site, 'off');
  }
  await notifyAdmins(ctx, site, {
    code: 1480,
    title: notice('suspended', { site: site.name }),
    text: notice('suspended-text', { servers, reason }),
    severity: 'error',
  });
  await recordSite(ctx, site, {
    action: say('site.suspend', { reason }),
    audit: { suspended: [null, reason], servers: [null, servers] },
  });
  const state = await changed(ctx, site);
  return { ...state, impact: { ...state.impact, monthly } };
};

/** Opens a suspended site again; what its suspension has powered off is powered on. */
export const resumeSite: Run<typeof siteClosure.resumeSite> = async (ctx, { params }) => {
  const site = await foundSite(ctx, params.siteHost, true);
  if (site.closedAt !== null || site.suspendedAt === null)
    throw new Conflict(9665, undefined, { standing: 'suspended' });
  await saveSite(ctx.db, site.id, { suspended_at: null });
  await deleteSuspension(ctx.db, site.id);
  if ((await readPoweredOff(ctx.db, site.id)).length > 0) await orderPower(ctx, site, 'on');
  await notifyAdmins(ctx, site, {
    code: 1480,
    title: notice('resumed', { site: site.name }),
    text: notice('resumed-text'),
    severity: 'success',
  });
  await recordSite(ctx, site, { action: say('site.resume'), audit: { suspended: [true, null] } });
  return changed(ctx, site);
};

/** Leaves the task that powers the servers of a site off, or on again. One that does the opposite ends as soon as it looks at the site. */
async function orderPower(ctx: Ctx, site: FoundSite, to: 'off' | 'on'): Promise<void> {
  await enqueue(ctx.db, powerTask, {
    data: {
      siteId: site.id,
      host: site.host,
      to,
      by: byOf(ctx),
      requester: requesterOf(ctx),
      after: null,
      busy: 0,
      round: 1,
    },
    object: objectOf(site),
    lane: `${powerTask.kind}.${to}`,
    by: requesterOf(ctx),
  });
}

/** Makes every process read the site again, notifies open consoles, and answers how the site is by now. */
export async function changed(ctx: Ctx, site: FoundSite, host = site.host) {
  await forgetSites(ctx);
  await ctx.emit('site.standing', { siteId: site.id, accountId: null }, {});
  return describeState(ctx, await foundSite(ctx, host));
}
