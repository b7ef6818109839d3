import { createHmac } from 'node:crypto';
import { analyticsBase } from '#connectors/analytics/hosts.ts';
import type { Run } from '#platform/http/context.ts';
import type { analytics } from '../contract.ts';
import { readTrackers } from '#domains/tenancy/api/port.ts';

/** The analytics of the request's site for the caller. */
export const readAnalytics: Run<(typeof analytics)['readAnalytics']> = async (ctx) => {
  const { accountId, email, role } = ctx.me;
  const { site } = ctx.request;
  const trackers = await readTrackers(ctx.db, site.id);
  // Can't be linked to a person from outside, and differs between sites.
  const vid = createHmac('sha256', ctx.app.secret).update(`analytics ${site.id} ${accountId}`).digest('base64url');
  return {
    userId: accountId,
    email,
    ...trackers,
    vid: vid.slice(0, 22),
    ga4: { site_name: site.name, account_role: role },
    scriptUrl: analyticsBase(ctx.app.config),
  };
};
