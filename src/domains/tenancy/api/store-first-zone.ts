import type { Db } from '#platform/db/pool.ts';

export interface FirstZone {
  /** As the data centres name it; null: none comes first. */
  defaultContinent: string | null;
  /** The country of the visitor comes before it, where it is known. */
  byCountry: boolean;
}

/** Where a site wants its people to begin. */
export async function readFirstZone(db: Db, siteId: string): Promise<FirstZone> {
  return db
    .selectFrom('site')
    .select(['default_continent as defaultContinent', 'zone_by_country as byCountry'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
}
