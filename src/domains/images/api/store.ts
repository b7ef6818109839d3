import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { sharedWith } from '#domains/shares/api/port.ts';
import { imagesOffFor } from '#domains/tenancy/api/port.ts';
import { taggedRows, type Tagged } from '#platform/db/tagged.ts';

export interface Image {
  id: string;
  /** A bare system, one with an application, a desktop or a service ready to use, or one that customers brought. */
  kind: 'os' | 'app' | 'desktop' | 'service' | 'own';
  /** What the engine knows it by. */
  engineRef: string;
  name: string;
  version: string;
  osFamily: 'linux' | 'windows' | 'bsd';
  guestOs: string;
  description: string;
  minRamMb: number;
  minDiskGb: number;
  /** The minimum sizes of a server's disks other than its system disk. */
  extraDisksGb: number[];
  /** The license item in the price list, or null. */
  licence: string | null;
  /** The account that the password or key of a new server belongs to. */
  initialUser: string;
}

/** Whose images to search: those of an account and those shared with it in addition to the provider's, or only its own. */
export type ForWhom = string | null;

/** The images offered in a zone, in the order in which the provider shows them; an account's own come first. */
export async function listImages(db: Db, zoneId: string, forWhom: ForWhom = null): Promise<Image[]> {
  const rows = await imagesIn(db, zoneId, { forWhom })
    .where(sql<boolean>`(image.deprecated_at is null or image.deprecated_at > now())`)
    .orderBy('image.position')
    .orderBy('image.id')
    .execute();
  return rows.map(imageOf);
}

/** Whether a zone has images of anyone, also media and those that are not offered anymore. */
export async function hasImages(db: Db, zoneId: string): Promise<boolean> {
  const row = await db
    .selectFrom('image')
    .innerJoin('image_zone', 'image_zone.image_id', 'image.id')
    .select('image.id')
    .where('image_zone.zone_id', '=', zoneId)
    .where('image.state', '<>', 'deleted')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One image, or null when the zone does not offer it to the account. */
export async function readImage(
  db: Db,
  { imageId, zoneId, forWhom }: { imageId: string; zoneId: string; forWhom: ForWhom },
) {
  // Most are the provider's or the account's own: planning what is shared costs more than all the rest.
  const row =
    (await imagesIn(db, zoneId, { forWhom, shared: false }).where('image.id', '=', imageId).executeTakeFirst()) ??
    (await imagesIn(db, zoneId, { forWhom }).where('image.id', '=', imageId).executeTakeFirst());
  return row === undefined ? null : imageOf(row);
}

/** What a machine can be made of; a medium to install from is none. */
const imagesIn = (db: Db, zoneId: string, { forWhom, shared = true }: { forWhom: ForWhom; shared?: boolean }) =>
  db
    .selectFrom('image')
    .innerJoin('image_zone', 'image_zone.image_id', 'image.id')
    .where('image_zone.zone_id', '=', zoneId)
    .where('image.state', '=', 'available')
    .where(sql<boolean>`image.format is distinct from 'iso' and (image.ends_at is null or image.ends_at > now())`)
    .where(
      shared && forWhom !== null
        ? sql<boolean>`(image.account_id is null or image.account_id = ${forWhom}::uuid
            or image.id in (select s.object_id from ${sharedWith('image', [forWhom])} s))`
        : sql<boolean>`(image.account_id is null or image.account_id = ${forWhom}::uuid)`,
    )
    // What a site withholds of the provider's images its customers are not offered; their own are theirs.
    .$if(forWhom !== null, (q) =>
      q.where(sql<boolean>`(image.account_id is not null or image.id <> all(${imagesOffFor(forWhom ?? '')}))`),
    )
    .select([
      'image.id',
      sql<string>`case when image.account_id is null then kind else 'own' end`.as('kind'),
      'engine_ref as engineRef',
      'name',
      'version',
      'os_family as osFamily',
      'guest_os as guestOs',
      'description',
      'min_ram_mb as minRamMb',
      'min_disk_gb as minDiskGb',
      'extra_disks_gb as extraDisksGb',
      'licence',
      'initial_user as initialUser',
    ]);

/** The check constraints of the columns allow these kinds and families only. */
const imageOf = (row: Omit<Image, 'kind' | 'osFamily'> & { kind: string; osFamily: string }): Image => ({
  ...row,
  kind: row.kind as Image['kind'],
  osFamily: row.osFamily as Image['osFamily'],
});

export type TaggedImage = Tagged;

/** The tags of images of accounts that are not deleted. */
export const { findTagged, lockTagged, readWithTag, replaceTag, saveTags } = taggedRows(
  'image',
  sql<boolean>`x.state <> 'deleted'`,
);

/** The license items of the provider's images, such as `windows`. */
export async function soldLicences(db: Db): Promise<string[]> {
  const of = db.selectFrom('image').select('licence').distinct().where('account_id', 'is', null);
  const rows = await of.where('licence', 'is not', null).orderBy('licence').execute();
  return rows.flatMap(({ licence }) => licence ?? []);
}

/** The images of the provider that any data center offers, in their order. */
export async function providerImages(db: Db): Promise<Pick<Image, 'id' | 'name' | 'version' | 'kind'>[]> {
  const rows = await db
    .selectFrom('image')
    .select(['id', 'name', 'version', 'kind'])
    .where('account_id', 'is', null)
    .where('state', '=', 'available')
    .where(sql<boolean>`exists (select from image_zone z where z.image_id = image.id)`)
    .where(sql<boolean>`(deprecated_at is null or deprecated_at > now()) and format is distinct from 'iso'`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  // The check constraint of the column allows these kinds only.
  return rows.map((row) => ({ ...row, kind: row.kind as Image['kind'] }));
}
