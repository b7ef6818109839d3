import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { registration } from '../contract.ts';
import { readTermsOf } from './store-document.ts';

/** The terms of the request's site; 404 when it has none, or not that version. */
export const readTerms: Run<(typeof registration)['readTerms']> = async (ctx, { query }) => {
  const siteId = ctx.request.site.id;
  const current = await readTermsOf(ctx.db, siteId, { now: ctx.now });
  const wanted =
    query.version === undefined ? current : await readTermsOf(ctx.db, siteId, { version: query.version, now: ctx.now });
  if (wanted === undefined) throw new NotFound();
  const { version, title, body, publishedAt } = wanted;
  return { version, title, body, publishedAt: publishedAt.toISOString(), current: version === current?.version };
};
