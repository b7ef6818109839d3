import type { Ctx } from '#platform/http/context.ts';
import { recorded, type Change } from './change.ts';
import { record } from './record.ts';

/** Sites and accounts, whose domain is below this one: they are named here for all that change them. */
export const ofSite = recorded<never>('site');
export const ofAccount = recorded<never>('account');

/** The account of a request, or of someone else, as an object that has a history. */
export const ofPerson = ({ accountId, email, siteId }: { accountId: string; email: string; siteId: string }) =>
  ofAccount({ id: accountId, name: email, siteId, accountId });

/** Records a changed setting of a site in its history and in the audit trail. */
export const recordOfSite = (
  ctx: Ctx,
  { siteId, siteName: name }: { siteId: string; siteName: string },
  { diff, ...change }: Pick<Change, 'kind' | 'action'> & { diff: NonNullable<Change['diff']> },
): Promise<void> =>
  record(ctx, { ...change, object: ofSite({ id: siteId, name, siteId, accountId: null }), diff, audit: diff });
