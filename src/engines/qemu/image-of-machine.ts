import { stat } from 'node:fs/promises';
import { gigabyte, imageFile, inspectImage } from './disks.ts';
import { imageByRef, sumOf } from './image-rows.ts';
import type { Store } from './store.ts';
import { Rejected, type World } from './world.ts';

/** The zone that a machine was made in; null for one that is older than zones. */
export const zoneOf = (store: Store, machineRef: string): string | null =>
  store.get<{ id: string }>('SELECT zone_id AS id FROM machine_zones WHERE machine_ref = ?', machineRef)?.id ?? null;

/** Whether a machine of a zone can have a system disk of this size of the image. Throws Rejected. */
export async function checkImage(
  world: World,
  { imageRef, systemDiskGb, zoneId }: { imageRef: string; systemDiskGb: number; zoneId: string | null },
): Promise<void> {
  const known = imageByRef(world.store, imageRef);
  if (known !== undefined && zoneId !== null && known.zoneId !== zoneId)
    throw new Rejected('The image is not kept in this data center.');
  if (known !== undefined && known.state !== 'ready') throw new Rejected('The image is not complete.');
  const file = imageFile(world, imageRef);
  const there = await stat(file).catch(() => null);
  if (there === null && world.isBuilding(imageRef)) throw new Error('The image is still being built.');
  if (there === null) throw new Rejected(`There is no image ${imageRef}.`);
  const { bytes } = await inspectImage(file);
  if (bytes > systemDiskGb * gigabyte) throw new Rejected('The image is larger than the system disk.');
}

/** Reads an image anew before a disk is made of it. Throws where its bytes do not have its checksum any more. */
export async function checkSum(world: World, imageRef: string): Promise<void> {
  const known = imageByRef(world.store, imageRef);
  if (known === undefined) return;
  if ((await sumOf(imageFile(world, imageRef))) !== known.sha256)
    throw new Rejected('The image is damaged: its bytes do not have its checksum any more.');
}
