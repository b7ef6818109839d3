import type { Db } from '#platform/db/pool.ts';

interface Logo {
  contentType: string;
  content: Buffer;
  etag: string;
}

/** A site's logo, if it has one. */
export async function readLogoOf(db: Db, siteId: string): Promise<Logo | undefined> {
  return db
    .selectFrom('site_logo')
    .select(['content_type as contentType', 'content', 'etag'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}
