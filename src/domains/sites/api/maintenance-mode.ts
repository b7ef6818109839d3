import { forgetSites } from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { maintenanceOf } from '#platform/http/maintenance.ts';
import type { sites } from '../contract.ts';
import { say } from '../messages.ts';
import { recordSite } from './history.ts';
import { currentOf, describeSite, siteOf } from './site.ts';
import { readMaintenance, saveMaintenance, type Maintenance } from './store.ts';

/** What customers of the site read, signed in or not. */
export const readMaintenanceMode: Run<typeof sites.readMaintenanceMode> = async ({ actor, request, now }) => {
  const maintenance = maintenanceOf(request.site, now.getTime());
  return {
    on: maintenance !== null,
    text: maintenance?.text ?? '',
    endsAt: maintenance?.endsAt?.toISOString() ?? null,
    siteHost: request.site.host,
    signedIn: actor !== null,
  };
};

/** Begins maintenance, or changes its text and end; 2005 for an end that has passed. */
export const startMaintenanceMode: Run<typeof sites.startMaintenanceMode> = async (ctx, { params, input }) => {
  const endsAt = input.endsAt === null ? null : new Date(input.endsAt);
  if (endsAt !== null && endsAt <= ctx.now) throw new Invalid([item(2005, 'endsAt')]);
  const site = await siteOf(ctx, params.siteHost, true);
  if (site.stage !== 'live') throw new Conflict(3601);
  const before = currentOf(await readMaintenance(ctx.db, site.id), ctx.now);
  const after = { text: input.text, since: before?.since ?? ctx.now, endsAt };
  await change(ctx, site, { before, after });
  return describeSite(ctx, site);
};

/** Ends maintenance; where there is none any more, nothing happens. */
export const endMaintenanceMode: Run<typeof sites.endMaintenanceMode> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  if (site.stage !== 'live') throw new Conflict(3601);
  await change(ctx, site, { before: await readMaintenance(ctx.db, site.id), after: null });
  return describeSite(ctx, site);
};

interface Change {
  before: Maintenance | null;
  after: Maintenance | null;
}

async function change(ctx: Ctx, site: { id: string; host: string }, { before, after }: Change): Promise<void> {
  await saveMaintenance(ctx.db, site.id, after);
  const begins = before === null ? say('site.start-maintenance') : say('site.change-maintenance');
  const action = after === null ? say('site.end-maintenance') : begins;
  await recordSite(ctx, site, {
    action,
    audit: {
      maintenanceText: [before?.text ?? null, after?.text ?? null],
      maintenanceEndsAt: [before?.endsAt ?? null, after?.endsAt ?? null],
    },
  });
  await forgetSites(ctx);
  const maintenance = after && { text: after.text, endsAt: after.endsAt?.toISOString() ?? null };
  await ctx.emit('site.maintenance', { siteId: site.id, accountId: null }, { maintenance });
}
