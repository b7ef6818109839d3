import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { CloneWork, CopyWork, imageByRef, ImageWork } from '../../stored/images.ts';
import { Interrupted } from '../../stored/jobs.ts';
import type { MachineRow } from '../../stored/machines.ts';
import type { Cloud } from '../client/cloud.ts';
import { BlockStorage } from '../client/volumes.ts';
import { copyWithinMs, until } from '../client/until.ts';
import { cloudBytes, keepAs, noteReady, removeImageOf, spoolFile, summed, upload } from '../images/bytes.ts';
import { glance, readCloudImage } from '../images/glance.ts';
import { orLater } from '../leftovers.ts';
import { linkOf, volumeOf } from '../store.ts';
import type { HostWork, Keeper, Work } from '../types.ts';
import { insist } from './insist.ts';
import { imageOfDisk, isLocal } from './local.ts';
import { imageIdOf, projectOfMachine } from './parts.ts';

const bodyOf = <T>(shape: z.ZodType<T>, job: { body: string }): T => shape.parse(JSON.parse(job.body));

export const sealImage: HostWork = async (keeper, job) => {
  const { imageRef } = bodyOf(ImageWork, job);
  if (imageByRef(keeper.store, imageRef) === undefined) throw new Failure(say('image-gone'));
  const file = spoolFile(keeper, imageRef);
  const sum = await summed(createReadStream(file));
  await insist(keeper.cloud, () => upload(keeper, imageRef, sum.sha256));
  noteReady(keeper, imageRef, sum);
  await rm(file, { force: true });
};

/** What the console removed stays in the cloud while machines are its clones that never ran. */
export const removeImage: HostWork = async (keeper, job) => {
  const { imageRef } = bodyOf(ImageWork, job);
  const { store } = keeper;
  await rm(spoolFile(keeper, imageRef), { force: true });
  store.transact(() => {
    store.run(
      'INSERT OR IGNORE INTO leaving (image_ref, sha256) SELECT ref, sha256 FROM images WHERE ref = ?',
      imageRef,
    );
    store.run('DELETE FROM images WHERE ref = ?', imageRef);
  });
  keeper.sweep();
};

/** Every zone has its own: the bytes come here and are compared on their way. */
export const copyImage: HostWork = async (keeper, job) => {
  const { imageRef, from } = bodyOf(CopyWork, job);
  await making(keeper, imageRef, async () => {
    const source = imageByRef(keeper.store, from);
    if (source === undefined) throw new Failure(say('source-image-gone'));
    const bytes = () => cloudBytes(keeper, imageIdOf(keeper, from));
    await keepAs(keeper, { ref: imageRef, bytes, sha256: source.sha256 });
  });
};

/** Makes an image of a disk, and clears away what that needed in between. */
export const cloneDisk: Work = async (keeper, machine, job) => {
  const clone = bodyOf(CloneWork, job);
  const { imageRef } = clone;
  try {
    await making(keeper, imageRef, () => makeClone(keeper, machine, clone));
  } finally {
    await clearAfter(keeper, { imageRef, machineRef: machine.ref });
  }
};

/** Of a disk that was never started with, the very bytes that it was made of. */
async function makeClone(keeper: Keeper, machine: MachineRow, clone: z.infer<typeof CloneWork>): Promise<void> {
  const { imageRef, diskId, snapshotRef } = clone;
  const { store } = keeper;
  const position = machine.disks.findIndex(({ id }) => id === diskId);
  if (position === -1) throw new Failure(say('no-such-disk'));
  if (snapshotRef === null && machine.power !== 'off') throw new Failure(say('not-off'));
  if (isLocal(keeper) && machine.written) return cloneLocal(keeper, machine, clone);
  if (position > 0 || machine.written) return cloneVolume(keeper, machine, clone);
  const query = 'SELECT sha256 FROM leaving WHERE image_ref = ?';
  const left = store.get<{ sha256: string | null }>(query, machine.imageRef);
  const sha256 = imageByRef(store, machine.imageRef)?.sha256 ?? left?.sha256 ?? null;
  const id = left === undefined ? imageIdOf(keeper, machine.imageRef) : machine.imageRef.slice('image-'.length);
  await keepAs(keeper, { ref: imageRef, bytes: () => cloudBytes(keeper, id), sha256 });
}

/** An image of the disk as it is, or the one that a snapshot is: its bytes become those of the console's own image. */
async function cloneLocal(keeper: Keeper, machine: MachineRow, clone: z.infer<typeof CloneWork>): Promise<void> {
  const { imageRef, snapshotRef } = clone;
  const query = 'SELECT volume_id AS id FROM parts WHERE snapshot_ref = ?';
  const part = snapshotRef === null ? undefined : keeper.store.get<{ id: string }>(query, snapshotRef);
  if (snapshotRef !== null && part === undefined) throw new Failure(say('snapshot-gone'));
  const id = part?.id ?? (await imageOfDisk(keeper, machine, nameOfClone(keeper.cloud, imageRef))).id;
  await keepAs(keeper, { ref: imageRef, bytes: () => cloudBytes(keeper, id) });
}

/** Clears away what a clone needed in between, however it ended. */
async function clearAfter(
  keeper: Keeper,
  { imageRef, machineRef }: { imageRef: string; machineRef: string },
): Promise<void> {
  const of = { imageRef, projectId: linkOf(keeper.store, machineRef).projectId ?? '' };
  if (keeper.cloud.ending.aborted || of.projectId === '') return;
  await orLater(keeper, { kind: 'clone', ref: imageRef, ...of }, () => clearClone(keeper, of));
}

/** Makes an image whole, or leaves nothing of it. */
async function making(keeper: Keeper, imageRef: string, make: () => Promise<void>): Promise<void> {
  // A crash fell between the end of the work and that of the job.
  if (imageByRef(keeper.store, imageRef)?.state === 'ready') return;
  try {
    await insist(keeper.cloud, make);
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    const id = imageRef.slice('image-'.length);
    await orLater(keeper, { kind: 'image', ref: id }, () => removeImageOf(keeper, id));
    throw error;
  }
}

const nameOfClone = ({ config }: Cloud, imageRef: string): string => `${config.prefix}-clone-${imageRef}`;
const tagOfClone = (imageRef: string) => ({ skydeck_clone: imageRef });

/** Removes what a clone needed in between. */
export async function clearClone(keeper: Keeper, of: { imageRef: string; projectId: string }): Promise<void> {
  const { cloud } = keeper;
  const name = nameOfClone(cloud, of.imageRef);
  const images = z.object({ images: z.array(z.object({ id: z.string() })) });
  const made = await cloud.ask(glance('GET', `/images?${new URLSearchParams({ name })}`), images);
  for (const { id } of made.images) await removeImageOf(keeper, id);
  if (isLocal(keeper)) return;
  const blocks = new BlockStorage(cloud, of.projectId);
  for (const { id } of await blocks.tagged(tagOfClone(of.imageRef))) await blocks.remove(id);
  for (const { id } of await blocks.snapshots({ name }))
    if (!(await blocks.removeSnapshot(id))) throw new Failure(say('cloud-too-slow'));
}

/**
 * The cloud makes an image of a volume that is filled from a snapshot: a disk that a server has, be it off, cannot be read
 * itself.
 */
async function cloneVolume(keeper: Keeper, machine: MachineRow, clone: z.infer<typeof CloneWork>): Promise<void> {
  const { cloud } = keeper;
  const { imageRef } = clone;
  const projectId = await projectOfMachine(keeper, machine.ref);
  const blocks = new BlockStorage(cloud, projectId);
  await clearClone(keeper, { imageRef, projectId });
  const snapshotId = await snapshotOfClone(keeper, machine, { ...clone, blocks });
  const sizeGb = machine.disks.find(({ id }) => id === clone.diskId)?.sizeGb ?? 1;
  const name = nameOfClone(cloud, imageRef);
  const volumeId = await blocks.ensure(tagOfClone(imageRef), { name, sizeGb, snapshotId });
  const id = await blocks.toImage(volumeId, name);
  const look = async (): Promise<true | null> => {
    const image = await readCloudImage(cloud, id);
    if (image === null || image.status === 'killed') throw new Failure(say('cloud-volume-failed'));
    return image.status === 'active' ? true : null;
  };
  await until(cloud, look, copyWithinMs);
  await keepAs(keeper, { ref: imageRef, bytes: () => cloudBytes(keeper, id) });
}

/** The snapshot that a clone is made from: the part of one of the machine's, or a new one of the disk as it is. */
async function snapshotOfClone(
  { cloud, store }: Keeper,
  machine: MachineRow,
  { imageRef, diskId, snapshotRef, blocks }: z.infer<typeof CloneWork> & { blocks: BlockStorage },
): Promise<string> {
  if (snapshotRef === null) {
    const id = await blocks.snapshot(volumeOf(store, machine.ref, diskId), nameOfClone(cloud, imageRef));
    await blocks.snapshotTaken(id);
    return id;
  }
  const query = 'SELECT snapshot_id AS id FROM parts WHERE snapshot_ref = ? AND disk_id = ?';
  const part = store.get<{ id: string }>(query, snapshotRef, diskId);
  if (part === undefined) throw new Failure(say('snapshot-gone'));
  return part.id;
}
