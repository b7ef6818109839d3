import type { Db } from '#platform/db/pool.ts';

export interface Image {
  id: string;
  /** A bare system, or one with an application, a desktop or a service ready to use. */
  kind: 'os' | 'app' | 'desktop' | 'service';
  /** What the engine knows it by. */
  engineRef: string;
  name: string;
  version: string;
  osFamily: 'linux' | 'windows' | 'bsd';
  guestOs: string;
  description: string;
  minRamMb: number;
  minDiskGb: number;
  /** The licence item in the price list, or null. */
  licence: string | null;
  /** The account that the password or key of a new server belongs to. */
  initialUser: string;
}

/** The images offered in a zone, in the order in which the provider shows them. */
export async function listImages(db: Db, zoneId: string): Promise<Image[]> {
  const rows = await imagesIn(db, zoneId).orderBy('image.position').orderBy('image.id').execute();
  return rows.map(imageOf);
}

/** One image, or null when the zone does not offer it. */
export async function readImage(db: Db, { imageId, zoneId }: { imageId: string; zoneId: string }) {
  const row = await imagesIn(db, zoneId).where('image.id', '=', imageId).executeTakeFirst();
  return row === undefined ? null : imageOf(row);
}

const imagesIn = (db: Db, zoneId: string) =>
  db
    .selectFrom('image')
    .innerJoin('image_zone', 'image_zone.image_id', 'image.id')
    .where('image_zone.zone_id', '=', zoneId)
    .select([
      'image.id',
      'kind',
      'engine_ref as engineRef',
      'name',
      'version',
      'os_family as osFamily',
      'guest_os as guestOs',
      'description',
      'min_ram_mb as minRamMb',
      'min_disk_gb as minDiskGb',
      'licence',
      'initial_user as initialUser',
    ]);

/** The check constraints of the columns allow these kinds and families only. */
const imageOf = (row: Omit<Image, 'kind' | 'osFamily'> & { kind: string; osFamily: string }): Image => ({
  ...row,
  kind: row.kind as Image['kind'],
  osFamily: row.osFamily as Image['osFamily'],
});
