import { cloudDebianRef, debianRef, debiansOf, smallGuestRef } from '#engines/qemu/images/guest-images.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';
import { insertSubnets } from './networks.ts';

const zoneId = 'HERE';
/** The last /24 of what is kept for tests: 198.19.255.0. */
const base = ((198 * 256 + 19) * 256 + 255) * 256;

const smallLinux = {
  engine_ref: smallGuestRef,
  name: 'Small Linux',
  version: '1',
  guest_os: 'Linux (64-bit)',
  description: 'Boots in seconds: kernel, busybox, SSH and guest agent, built from Debian packages.',
  min_disk_gb: 1,
  position: 1000,
};
const lightDebian = {
  engine_ref: debianRef,
  name: 'Debian light',
  version: '12',
  guest_os: 'Debian GNU/Linux (64-bit)',
  description: 'apt, OpenSSH and the guest agent under a small init, built on this machine when it is first ordered.',
  min_disk_gb: 2,
  position: 1001,
};

const cloudDebian = {
  engine_ref: cloudDebianRef,
  name: 'Debian',
  version: '12',
  guest_os: 'Debian GNU/Linux (64-bit)',
  description: 'systemd, cloud-init, apt and OpenSSH, built on this machine when it is first ordered.',
  min_disk_gb: 2,
  position: 1002,
};

/** Offers the zone whose servers are real virtual machines on this host, with the images that this host can make. */
export async function ensureThisMachine(
  db: Db,
  { engine, engineFolder, now }: { engine: string; engineFolder: string; now: Date },
): Promise<void> {
  await ensureZone(db, { engine, now });
  // More may have become possible since the last start.
  const possible = await debiansOf(engineFolder);
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('data_center').select('id').where('id', '=', zoneId).forUpdate().execute();
    const known = await tx.selectFrom('image').select('engine_ref').where('engine_ref', 'in', debians).execute();
    for (const image of [lightDebian, cloudDebian]) {
      const { engine_ref: ref } = image;
      if (possible.includes(ref) && !known.some((one) => one.engine_ref === ref)) await insertImage(tx, image, now);
    }
  });
}
const debians = [debianRef, cloudDebianRef];

async function ensureZone(db: Db, { engine, now }: { engine: string; now: Date }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const zone = {
      id: zoneId,
      name: 'This machine',
      continent: 'Here',
      country: 'Real virtual machines',
      country_code: 'VM',
      city: 'This machine',
      engine,
      position: 100,
    };
    const added = await tx
      .insertInto('data_center')
      .values(zone)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return;
    await insertAll(tx, 'zone_cpu', [
      { zone_id: zoneId, type: 'B', counts: [1, 2], ram_mb: [256, 512, 1024, 2048, 4096] },
    ]);
    await insertAll(tx, 'zone_traffic_package', [{ zone_id: zoneId, code: 't1000', position: 0 }]);
    await insertImage(tx, smallLinux, now);
    const networkId = newId(now.getTime());
    const network = {
      id: networkId,
      zone_id: zoneId,
      name: 'Network on this machine',
      type: 1,
      vlan: 1,
      created_at: now,
    };
    await insertAll(tx, 'network', [network]);
    await insertSubnets(tx, [{ networkId, subnetId: newId(now.getTime()), base, prefix: 24, taken: 0 }]);
  });
}

async function insertImage(tx: Db, about: typeof smallLinux, now: Date): Promise<void> {
  const id = newId(now.getTime());
  const rest = { kind: 'os', os_family: 'linux', min_ram_mb: 256, licence: null, initial_user: 'root' };
  await insertAll(tx, 'image', [{ id, ...about, ...rest, created_at: now }]);
  await insertAll(tx, 'image_zone', [{ image_id: id, zone_id: zoneId }]);
}
