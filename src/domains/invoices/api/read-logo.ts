import { readLogoOf } from '#domains/sites/api/port.ts';
import { readSiteLook } from '#domains/tenancy/api/port.ts';
import type { Db } from '#platform/db/pool.ts';

/** What stands at the head of a document. */
export interface DocumentLogo {
  siteName: string;
  primaryColor: string;
  /** PNG or JPEG, which PDF knows; null: the name is printed instead. */
  image: Buffer | null;
}

/** The logo of a site, as far as a PDF can show it. */
export async function readLogo(db: Db, siteId: string): Promise<DocumentLogo> {
  const { name, primaryColor } = await readSiteLook(db, siteId);
  const logo = await readLogoOf(db, siteId);
  const known = logo !== undefined && ['image/png', 'image/jpeg'].includes(logo.contentType);
  return { siteName: name, primaryColor, image: known ? logo.content : null };
}
