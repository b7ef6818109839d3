import { auditAlone, ofSite } from '#domains/history/api/port.ts';
import { readLegalEntity } from '#domains/invoices/api/port.ts';
import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import { forgetSites, readAdministrators, readReadiness, saveEditedSite } from '#domains/tenancy/api/port.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { siteLaunch } from '../contract.ts';
import { say } from '../messages.ts';
import type { LaunchPoint } from '../schemas.ts';
import { answerOf, senderFor } from './address.ts';
import { readAddress, readTaskOf } from './store.ts';
import { checkAddressTask } from './tasks/check-address.ts';

export const readSiteAnswer: Run<typeof siteLaunch.readSiteAnswer> = async ({ request }) => ({
  site: answerOf(request.site.id),
});

/** What must be done before a site goes live. */
export const readLaunch: Run<typeof siteLaunch.readLaunch> = async (ctx, { params }) =>
  launchOf(ctx, await siteOf(ctx, params.siteHost));

async function launchOf(ctx: Ctx, { id, host }: { id: string; host: string }) {
  const { db, now } = ctx;
  const { consoleUrl: url } = await senderFor(ctx, id);
  const { stage, mailFrom, terms, hasLogo, hasPrices } = await readReadiness(db, id);
  // Before what it finds: a task that has ended by now is followed by its finding.
  const cmdId = await readTaskOf(db, id, checkAddressTask.kind);
  const found = await readAddress(db, id);
  // What was found of another name says nothing about this one.
  const address = found?.host === host ? found : undefined;
  const answered = address?.answer === 'answered';
  const isHttps = url.startsWith('https://');
  const trusted = address?.trusted === true && address.until !== null && address.until > now;
  const admins = await readAdministrators(db, id);
  const done: Record<LaunchPoint, boolean> = {
    host: answered,
    certificate: answered && (!isHttps || trusted),
    logo: hasLogo,
    terms: terms > 0,
    sender: mailFrom !== null,
    prices: hasPrices,
    administrator: admins.some(({ enabled, acceptedAt }) => enabled && acceptedAt !== null),
    billing: (await readLegalEntity(db, id)) !== undefined,
  };
  return {
    stage: stage === 'draft' ? ('draft' as const) : ('live' as const),
    url,
    points: (Object.keys(done) as LaunchPoint[]).map((point) => ({ id: point, done: done[point] })),
    address:
      address === undefined
        ? null
        : {
            answer: address.answer,
            certificate:
              address.trusted === null || address.until === null
                ? null
                : { trusted: address.trusted, until: address.until.toISOString() },
            checkedAt: address.checkedAt.toISOString(),
          },
    cmdId,
  };
}

/** Leaves the task that asks the site by its name; 1007 when one does so already. */
export const checkSiteAddress: Run<typeof siteLaunch.checkSiteAddress> = async (ctx, { params }) => {
  const { id, host } = await siteOf(ctx, params.siteHost, true);
  const object = { type: 'site', id, name: host, siteId: id, accountId: null };
  const cmdId = await enqueue(ctx.db, checkAddressTask, {
    data: { siteId: id, host, url: (await senderFor(ctx, id)).consoleUrl },
    object,
    lane: checkAddressTask.kind,
    by: requesterOf(ctx),
  });
  auditAlone(ctx, ofSite({ id, name: host, siteId: id, accountId: null }), { taskId: cmdId });
  return { cmdId };
};

/** Opens a draft to customers: 9600 while its checklist is not done, 9601 for a site that is open. */
export const launchSite: Run<typeof siteLaunch.launchSite> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  if (site.stage === 'live') throw new Conflict(9601);
  const { points } = await launchOf(ctx, site);
  if (points.some(({ done }) => !done)) throw new Conflict(9600);
  await saveEditedSite(ctx.db, site.id, {
    stage: 'live',
    maintenance_text: null,
    maintenance_since: null,
    maintenance_ends_at: null,
  });
  await recordSite(ctx, site, { action: say('site.launch'), diff: { stage: ['draft', 'live'] } });
  await forgetSites(ctx);
  await ctx.emit('site.maintenance', { siteId: site.id, accountId: null }, { maintenance: null });
  return launchOf(ctx, site);
};
