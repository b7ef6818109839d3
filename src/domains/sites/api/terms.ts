import { listTermsOf, publishTerms as publish } from '#domains/registration/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { sites } from '../contract.ts';
import { siteOf } from './site.ts';

export const listTerms: Run<(typeof sites)['listTerms']> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost);
  const { binding, versions } = await listTermsOf(ctx.db, site.id);
  return { binding, items: versions.map((one) => ({ ...one, publishedAt: one.publishedAt.toISOString() })) };
};

/** The next version, active immediately: users who have not accepted it are asked on their next request. */
export const publishTerms: Run<(typeof sites)['publishTerms']> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const version = await publish(ctx.db, { siteId: site.id, ...input, now: ctx.now, binding: true });
  ctx.audited({
    objectType: 'site',
    objectId: site.id,
    objectName: site.host,
    siteId: site.id,
    diff: { termsVersion: [version === 1 ? null : version - 1, version] },
  });
  return { version };
};
