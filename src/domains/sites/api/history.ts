import type { Ctx } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource, ofSite, record, type Change, type RequestedChange } from '#domains/history/api/port.ts';
import { sites } from '../contract.ts';
import { siteOf } from './site.ts';

type SiteChange = Pick<Change, 'action' | 'diff'> & Pick<RequestedChange, 'audit' | 'part'> & { name?: string };

/** Records a change of a site in its history and in the audit trail. */
export const recordSite = (
  ctx: Ctx,
  { id, host }: { id: string; host: string },
  { name = host, ...change }: SiteChange,
) =>
  record(ctx, {
    audit: change.diff ?? true,
    ...change,
    object: ofSite({ id, name, siteId: id, accountId: null }),
    kind: 'configuration',
  });

/** What happened to a site that the caller may configure. */
export const listSiteHistory = listRows(sites.listSiteHistory, {
  ...historySource('site'),
  async prepare(ctx, { params }: { params: { siteHost: string } }) {
    const { id, host: name } = await siteOf(ctx, params.siteHost);
    return { id, name };
  },
});
