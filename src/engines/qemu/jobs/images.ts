import { Failure } from '#kernel/failure.ts';
import { say } from '#engines/messages.ts';
import { copyFile, link, rename, rm, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { baseFile, diskFile, imageFile } from '../images/disks.ts';
import { CloneWork, CopyWork, imageByRef, ImageWork } from '../../stored/images.ts';
import { checkSum, sumOf } from '../images/image-rows.ts';
import type { JobRow } from '../../stored/jobs.ts';
import type { HostWork, Work } from '../types.ts';
import { runTool } from '../../run-tool.ts';
import type { Supervisor } from '../types.ts';

async function finish(supervisor: Supervisor, ref: string): Promise<void> {
  const file = imageFile(supervisor, ref);
  const [{ size }, sha256] = await Promise.all([stat(file), sumOf(file)]);
  supervisor.store.run(
    "UPDATE images SET state = 'ready', size_bytes = ?, sha256 = ? WHERE ref = ?",
    size,
    sha256,
    ref,
  );
}

/** Makes an image whole, or leaves nothing of it. */
async function making(supervisor: Supervisor, imageRef: string, make: (part: string) => Promise<void>): Promise<void> {
  const file = imageFile(supervisor, imageRef);
  const part = `${file}.part`;
  // A crash fell between the end of the work and that of the job.
  if (imageByRef(supervisor.store, imageRef)?.state === 'ready') return;
  try {
    await rm(part, { force: true });
    await make(part);
    await rename(part, file);
    await finish(supervisor, imageRef);
  } catch (error) {
    await rm(part, { force: true });
    await rm(file, { force: true });
    throw error;
  }
}

const bodyOf = <T>(shape: z.ZodType<T>, job: JobRow): T => shape.parse(JSON.parse(job.body));

export const sealImage: HostWork = async (supervisor, job) => {
  const { imageRef } = bodyOf(ImageWork, job);
  if (imageByRef(supervisor.store, imageRef) === undefined) throw new Failure(say('image-gone'));
  await finish(supervisor, imageRef);
};

export const removeImage: HostWork = async (supervisor, job) => {
  const { imageRef } = bodyOf(ImageWork, job);
  await rm(imageFile(supervisor, imageRef), { force: true });
  supervisor.store.run('DELETE FROM images WHERE ref = ?', imageRef);
};

/** The bytes are copied, not linked, and compared: each zone has its own. */
export const copyImage: HostWork = async (supervisor, job) => {
  const { imageRef, from } = bodyOf(CopyWork, job);
  await making(supervisor, imageRef, async (part) => {
    const source = imageByRef(supervisor.store, from);
    if (source === undefined) throw new Failure(say('source-image-gone'));
    await copyFile(imageFile(supervisor, from), part);
    if ((await sumOf(part)) !== source.sha256) throw new Failure(say('image-damaged'));
  });
};

const convertWithinMs = 6 * 3_600_000;

/** Makes an image of a disk: of one that was never started with, the very bytes that it was made of. */
export const cloneDisk: Work = async (supervisor, machine, job) => {
  const { imageRef, diskId, snapshotRef } = bodyOf(CloneWork, job);
  await making(supervisor, imageRef, async (part) => {
    const position = machine.disks.findIndex(({ id }) => id === diskId);
    if (position === -1) throw new Failure(say('no-such-disk'));
    if (snapshotRef === null && machine.power !== 'off') throw new Failure(say('not-off'));
    if (snapshotRef === null && position === 0 && !machine.written) {
      await checkSum(supervisor, machine.imageRef, baseFile(supervisor, machine.ref));
      await link(baseFile(supervisor, machine.ref), part);
      return;
    }
    // A snapshot's blocks never change, so that they can be read while the machine writes others.
    const snapshot = snapshotRef === null ? [] : ['-U', '-l', `snapshot.name=${snapshotRef}`];
    const packed = ['-c', '-o', 'compression_type=zstd'];
    const disk = diskFile(supervisor, machine.ref, diskId);
    const args = ['-n', '10', 'qemu-img', 'convert', '-q', '-f', 'qcow2', '-O', 'qcow2', ...packed, ...snapshot];
    await runTool('nice', [...args, disk, part], { withinMs: convertWithinMs });
  });
};
