import { readLogoOf } from '#domains/sites/api/port.ts';
import { readSiteLook } from '#domains/tenancy/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Letterhead } from '#platform/pdf/letter.ts';

/** The logo of a site, as far as a PDF can show it. */
export async function readLogo(db: Db, siteId: string): Promise<Letterhead> {
  const { name, primaryColor } = await readSiteLook(db, siteId);
  const logo = await readLogoOf(db, siteId);
  const known = logo !== undefined && ['image/png', 'image/jpeg'].includes(logo.contentType);
  return { siteName: name, primaryColor, image: known ? logo.content : null };
}
