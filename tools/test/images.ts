import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

/** Adds a disk image of an account that is ready, of which no engine knows. */
export async function addImage(
  app: { db: Db },
  { owner, zoneId }: { owner: { siteId: string; accountId: string; email: string }; zoneId: string },
): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('image')
    .values({
      id,
      engine_ref: `image-${id}`,
      name: 'Kept image',
      version: '1',
      os_family: 'linux',
      guest_os: 'debian13',
      min_ram_mb: 512,
      min_disk_gb: 10,
      initial_user: 'root',
      site_id: owner.siteId,
      account_id: owner.accountId,
      home_zone: zoneId,
      source: 'upload',
      format: 'qcow2',
      size_bytes: 458_752,
      created_by: owner.email,
    })
    .execute();
  await app.db.insertInto('image_zone').values({ image_id: id, zone_id: zoneId }).execute();
  return id;
}

/** An order of a small server on the internet of the fixtures, created from an image. */
export const orderFrom = (imageId: string, { zoneId, wanId }: { zoneId: string; wanId: string }) => ({
  names: [`from-${newId().slice(-8)}`],
  zoneId,
  imageId,
  cpuType: 'B',
  cpuCount: 1,
  ramMb: 1024,
  diskSizesGb: [20],
  networkIds: [wanId],
  billingMode: 1,
  password: 'CloneSecret12',
});
