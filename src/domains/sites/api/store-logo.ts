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

export async function saveLogoOf(tx: Db, siteId: string, logo: Logo): Promise<void> {
  const columns = { content_type: logo.contentType, content: logo.content, etag: logo.etag };
  await tx
    .insertInto('site_logo')
    .values({ site_id: siteId, ...columns })
    .onConflict((c) => c.column('site_id').doUpdateSet(columns))
    .execute();
}

export async function deleteLogo(tx: Db, siteId: string): Promise<void> {
  await tx.deleteFrom('site_logo').where('site_id', '=', siteId).execute();
}
