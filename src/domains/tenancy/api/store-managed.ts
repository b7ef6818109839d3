import type { Db } from '#platform/db/pool.ts';
import type { ManagedTerms } from '../managed.ts';

const columns = [
  'site.managed_scope as scope',
  'site.managed_response as response',
  'site.managed_start_days as startDays',
] as const;

/** What a site says of its managed service. */
export async function readManagedTerms(db: Db, siteId: string): Promise<ManagedTerms> {
  return db.selectFrom('site').select(columns).where('id', '=', siteId).executeTakeFirstOrThrow();
}

/** What the site of an account says of its managed service. */
export async function readManagedTermsFor(db: Db, accountId: string): Promise<ManagedTerms> {
  return db
    .selectFrom('account')
    .innerJoin('site', 'site.id', 'account.site_id')
    .select(columns)
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
}
