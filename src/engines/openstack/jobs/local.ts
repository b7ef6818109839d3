import { z } from 'zod';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { Compute } from '../client/servers.ts';
import { copyWithinMs, until } from '../client/until.ts';
import { removeImageOf } from '../images/bytes.ts';
import { glance, readCloudImage, shareImage } from '../images/glance.ts';
import { linkOf } from '../store.ts';
import type { Keeper } from '../types.ts';
import { imageIdOf, projectOfMachine, tagsOf } from './parts.ts';

/*
 * Disks of machines in a cloud without volumes: each server has one, on its host, which is made of an image and goes with the
 * server. A machine whose disk is to be another one gets another server, of the image that `bases` names.
 */

/** Whether disks are on the hosts of the cloud. */
export const isLocal = ({ cloud }: Pick<Keeper, 'cloud'>): boolean => cloud.config.disks === 'local';

/** The image that the next server of a machine is made of. Throws Failure where its disk went with a server that someone removed. */
export async function baseOf(keeper: Keeper, machine: MachineRow): Promise<string> {
  const { store, cloud } = keeper;
  const row = store.get<{ id: string }>('SELECT image_id AS id FROM bases WHERE machine_ref = ?', machine.ref);
  if (row === undefined && machine.written) throw new Failure(say('cloud-volume-gone'));
  const id = row?.id ?? imageIdOf(keeper, machine.imageRef);
  await shareImage(cloud, id, await projectOfMachine(keeper, machine.ref));
  return id;
}

/** The next server is made of this image; null: of that of the machine. */
export const saveBase = ({ store }: Keeper, ref: string, imageId: string | null): void =>
  imageId === null
    ? store.run('DELETE FROM bases WHERE machine_ref = ?', ref)
    : store.run('INSERT OR REPLACE INTO bases VALUES (?, ?)', ref, imageId);

const Images = z.object({ images: z.array(z.object({ id: z.string() })) });

/**
 * Makes an image of the disk of a machine, or finds the one of this name; the image that the machine is to be made of where it
 * has no server. Gives it when it is whole, and whether it is its own.
 */
export async function imageOfDisk(
  keeper: Keeper,
  machine: MachineRow,
  name: string,
): Promise<{ id: string; own: boolean }> {
  const { cloud, store } = keeper;
  const { novaId } = linkOf(store, machine.ref);
  if (novaId === null) return { id: await baseOf(keeper, machine), own: false };
  const compute = new Compute(cloud, await projectOfMachine(keeper, machine.ref));
  const found = await cloud.ask(glance('GET', `/images?${new URLSearchParams({ name })}`), Images);
  const id = found.images[0]?.id ?? (await compute.createImage(novaId, { name, metadata: tagsOf(machine.ref) }));
  await until(
    cloud,
    async () => {
      const image = await readCloudImage(cloud, id);
      if (image === null || image.status === 'killed' || image.status === 'deleted')
        throw new Failure(say('cloud-volume-failed'));
      return image.status === 'active' ? true : null;
    },
    copyWithinMs,
  );
  return { id, own: true };
}

/** What the part of a snapshot is called that is no image of its own. */
export const borrowed = (snapshotRef: string): string => `base-${snapshotRef}`;

/** Removes the image that is a part of a snapshot; false: a machine is to be made of it. */
export async function removeImagePart(keeper: Keeper, id: string): Promise<boolean> {
  if (id.startsWith('base-')) return true;
  if (keeper.store.get('SELECT 1 FROM bases WHERE image_id = ?', id) !== undefined) return false;
  await removeImageOf(keeper, id);
  return true;
}

/** Removes all images that were made of the disk of a machine. */
export async function removeImagesOf(keeper: Keeper, ref: string): Promise<void> {
  const query = new URLSearchParams(tagsOf(ref));
  const { images } = await keeper.cloud.ask(glance('GET', `/images?${query}`), Images);
  for (const { id } of images) await removeImageOf(keeper, id);
}
