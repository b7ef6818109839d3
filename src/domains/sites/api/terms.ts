import { listTermsOf, publishTerms as publish } from '#domains/registration/api/port.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { sites } from '../contract.ts';
import { say } from '../messages.ts';
import { recordSite } from './history.ts';
import { siteOf } from './site.ts';

/** The versions of a site's terms of service. */
export const listTerms = computedRows(sites.listTerms, {
  what: 'terms',
  async rows(ctx, { params }) {
    const site = await siteOf(ctx, params.siteHost);
    const { binding, versions } = await listTermsOf(ctx.db, site.id);
    const rows = versions.map((one) => ({ ...one, publishedAt: one.publishedAt.toISOString() }));
    return { rows, of: site.host, more: { binding } };
  },
  id: ({ version }) => String(version),
  sorts: { version: ['bigint', ({ version }) => version] },
  search: ({ title, body }) => [title, body],
  filters: {},
});

/** The next version, active immediately: users who have not accepted it are asked on their next request. */
export const publishTerms: Run<(typeof sites)['publishTerms']> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const version = await publish(ctx.db, { siteId: site.id, ...input, now: ctx.now, binding: true });
  const diff = { termsVersion: [version === 1 ? null : version - 1, version] } as const;
  await recordSite(ctx, site, { action: say('site.terms'), diff });
  return { version };
};
