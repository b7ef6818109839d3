import { copyFile, link, rename, rm, stat } from 'node:fs/promises';
import { z } from 'zod';
import { baseFile, diskFile, imageFile } from '../disks.ts';
import { imageByRef, sumOf } from '../image-rows.ts';
import type { HostWork, JobRow, Work } from '../jobs.ts';
import { runTool } from '../tool.ts';
import type { World } from '../world.ts';

export const ImageWork = z.strictObject({ imageRef: z.string() });
export const CopyWork = z.strictObject({ imageRef: z.string(), from: z.string() });
export const CloneWork = z.strictObject({
  imageRef: z.string(),
  diskId: z.int(),
  snapshotRef: z.string().nullable(),
});

async function finish(world: World, ref: string): Promise<void> {
  const file = imageFile(world, ref);
  const [{ size }, sha256] = await Promise.all([stat(file), sumOf(file)]);
  world.store.run("UPDATE images SET state = 'ready', size_bytes = ?, sha256 = ? WHERE ref = ?", size, sha256, ref);
}

/** Makes an image whole, or leaves nothing of it. */
async function making(world: World, imageRef: string, make: (part: string) => Promise<void>): Promise<void> {
  const file = imageFile(world, imageRef);
  const part = `${file}.part`;
  // A crash fell between the end of the work and that of the job.
  if (imageByRef(world.store, imageRef)?.state === 'ready') return;
  try {
    await rm(part, { force: true });
    await make(part);
    await rename(part, file);
    await finish(world, imageRef);
  } catch (error) {
    await rm(part, { force: true });
    await rm(file, { force: true });
    throw error;
  }
}

const bodyOf = <T>(shape: z.ZodType<T>, job: JobRow): T => shape.parse(JSON.parse(job.body));

export const sealImage: HostWork = async (world, job) => {
  const { imageRef } = bodyOf(ImageWork, job);
  if (imageByRef(world.store, imageRef) === undefined) throw new Error('The image has gone.');
  await finish(world, imageRef);
};

export const removeImage: HostWork = async (world, job) => {
  const { imageRef } = bodyOf(ImageWork, job);
  await rm(imageFile(world, imageRef), { force: true });
  world.store.run('DELETE FROM images WHERE ref = ?', imageRef);
};

/** The bytes are copied, not linked, and compared: each zone has its own. */
export const copyImage: HostWork = async (world, job) => {
  const { imageRef, from } = bodyOf(CopyWork, job);
  await making(world, imageRef, async (part) => {
    const source = imageByRef(world.store, from);
    if (source === undefined) throw new Error('The image that is copied has gone.');
    await copyFile(imageFile(world, from), part);
    if ((await sumOf(part)) !== source.sha256)
      throw new Error('The image is damaged: its bytes do not have its checksum any more.');
  });
};

const convertWithinMs = 6 * 3_600_000;

/** Makes an image of a disk: of one that was never started with, the very bytes that it was made of. */
export const cloneDisk: Work = async (world, machine, job) => {
  const { imageRef, diskId, snapshotRef } = bodyOf(CloneWork, job);
  await making(world, imageRef, async (part) => {
    const position = machine.disks.findIndex(({ id }) => id === diskId);
    if (position === -1) throw new Error('The machine has no such disk.');
    if (snapshotRef === null && machine.power !== 'off') throw new Error('The machine is not off.');
    if (snapshotRef === null && position === 0 && !machine.written) {
      await link(baseFile(world, machine.ref), part);
      return;
    }
    // A snapshot's blocks never change, so that they can be read while the machine writes others.
    const snapshot = snapshotRef === null ? [] : ['-U', '-l', `snapshot.name=${snapshotRef}`];
    const packed = ['-c', '-o', 'compression_type=zstd'];
    const disk = diskFile(world, machine.ref, diskId);
    const args = ['-n', '10', 'qemu-img', 'convert', '-q', '-f', 'qcow2', '-O', 'qcow2', ...packed, ...snapshot];
    await runTool('nice', [...args, disk, part], { withinMs: convertWithinMs });
  });
};
