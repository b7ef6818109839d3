import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { CloneWork, CopyWork, imageByRef, ImageWork } from '../../stored/images.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { BlockStorage } from '../client/volumes.ts';
import { until } from '../client/until.ts';
import { cloudBytes, keepAs, noteReady, removeImageOf, spoolFile, summed, upload } from '../images/bytes.ts';
import { glance, readCloudImage } from '../images/glance.ts';
import { sweepImages } from '../images/sweep.ts';
import { volumeOf } from '../store.ts';
import type { HostWork, Keeper, Work } from '../types.ts';
import { insist } from './insist.ts';
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
  await insist(keeper.cloud, () => sweepImages(keeper));
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

/** Makes an image of a disk: of one that was never started with, the very bytes that it was made of. */
export const cloneDisk: Work = async (keeper, machine, job) => {
  const { imageRef, diskId, snapshotRef } = bodyOf(CloneWork, job);
  await making(keeper, imageRef, async () => {
    const position = machine.disks.findIndex(({ id }) => id === diskId);
    if (position === -1) throw new Failure(say('no-such-disk'));
    if (snapshotRef === null && machine.power !== 'off') throw new Failure(say('not-off'));
    if (position === 0 && !machine.written) {
      const { store } = keeper;
      const left = store.get<{ sha256: string | null }>(
        'SELECT sha256 FROM leaving WHERE image_ref = ?',
        machine.imageRef,
      );
      const sha256 = imageByRef(store, machine.imageRef)?.sha256 ?? left?.sha256 ?? null;
      const id = left === undefined ? imageIdOf(keeper, machine.imageRef) : machine.imageRef.slice('image-'.length);
      await keepAs(keeper, { ref: imageRef, bytes: () => cloudBytes(keeper, id), sha256 });
    } else await cloneVolume(keeper, machine, { imageRef, diskId, snapshotRef });
  });
};

/** Makes an image whole, or leaves nothing of it. */
async function making(keeper: Keeper, imageRef: string, make: () => Promise<void>): Promise<void> {
  // A crash fell between the end of the work and that of the job.
  if (imageByRef(keeper.store, imageRef)?.state === 'ready') return;
  try {
    await insist(keeper.cloud, make);
  } catch (error) {
    await removeImageOf(keeper, imageRef.slice('image-'.length));
    throw error;
  }
}

const convertWithinMs = 6 * 3_600_000;

/** The cloud makes an image of the volume, or of one that is filled from the snapshot; what it needed in between goes. */
async function cloneVolume(
  keeper: Keeper,
  machine: MachineRow,
  { imageRef, diskId, snapshotRef }: z.infer<typeof CloneWork>,
): Promise<void> {
  const { cloud, store } = keeper;
  const blocks = new BlockStorage(cloud, await projectOfMachine(keeper, machine.ref));
  const sizeGb = machine.disks.find(({ id }) => id === diskId)?.sizeGb ?? 1;
  const part =
    snapshotRef === null
      ? undefined
      : store.get<{ id: string }>(
          'SELECT snapshot_id AS id FROM parts WHERE snapshot_ref = ? AND disk_id = ?',
          snapshotRef,
          diskId,
        );
  if (snapshotRef !== null && part === undefined) throw new Failure(say('snapshot-gone'));
  const temporary = { skydeck_clone: imageRef };
  const name = `${cloud.config.prefix}-clone-${imageRef}`;
  const clear = async (): Promise<void> => {
    const images = z.object({ images: z.array(z.object({ id: z.string() })) });
    const made = await cloud.ask(glance('GET', `/images?${new URLSearchParams({ name })}`), images);
    for (const { id } of made.images) await removeImageOf(keeper, id);
    for (const { id } of await blocks.tagged(temporary)) await blocks.remove(id);
  };
  await clear();
  try {
    const volumeId =
      part === undefined
        ? volumeOf(store, machine.ref, diskId)
        : await blocks.ensure(temporary, { name, sizeGb, snapshotId: part.id });
    const id = await blocks.toImage(volumeId, name);
    await until(
      cloud,
      async () => {
        const image = await readCloudImage(cloud, id);
        if (image === null || image.status === 'killed') throw new Failure(say('cloud-volume-failed'));
        return image.status === 'active' ? true : null;
      },
      convertWithinMs,
    );
    await blocks.usable(volumeId);
    await keepAs(keeper, { ref: imageRef, bytes: () => cloudBytes(keeper, id) });
  } finally {
    await clear();
  }
}
