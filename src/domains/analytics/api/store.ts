import type { Db } from '#platform/db/pool.ts';

/** The measurement ids of a site; null for what it does not have. */
export async function readTrackers(db: Db, siteId: string) {
  return db
    .selectFrom('site')
    .select(['ga_tracker_id as gaTrackerId', 'ga4_tracker_id as ga4TrackerId', 'ga_ads_tracker_id as gaAdsTrackerId'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
}
