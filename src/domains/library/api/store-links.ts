import { sql } from 'kysely';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';

/** Adds a link; what has expired goes. */
export async function insertLink(
  tx: Db,
  link: { tokenHash: Buffer; imageId: string; by: string; expiresAt: Date; now: Date },
): Promise<void> {
  const expired = sql`delete from image_link where expires_at <= ${link.now}`;
  await unscoped('a new link clears away what has expired, of all accounts', () => expired.execute(tx));
  await sql`
    insert into image_link (token_hash, image_id, created_by, expires_at)
    values (${link.tokenHash}, ${link.imageId}, ${link.by}, ${link.expiresAt})`.execute(tx);
}

export interface LinkedImage {
  name: string;
  version: string;
  format: string;
  engine: string;
  engineRef: string;
  sizeBytes: number;
  sha256: string;
}

/** The image that a link leads to, on the site that it was made on. */
export async function findLinked(
  db: Db,
  of: { tokenHash: Buffer; siteId: string; now: Date },
): Promise<LinkedImage | null> {
  const { rows } = await sql<LinkedImage>`
    select i.name, i.version, i.format, d.engine, i.engine_ref as "engineRef", i.size_bytes as "sizeBytes", i.sha256
    from image_link l join image i on i.id = l.image_id join data_center d on d.id = i.home_zone
    where l.token_hash = ${of.tokenHash} and l.expires_at > ${of.now} and i.site_id = ${of.siteId}
      and i.state = 'available' and i.sha256 is not null`.execute(db);
  return rows[0] ?? null;
}
