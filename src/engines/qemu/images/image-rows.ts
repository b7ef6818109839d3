import { Failure } from '#kernel/failure.ts';
import { say } from '#engines/messages.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { EngineFinal } from '#engines/errors.ts';
import { imageByRef } from '../../stored/images.ts';
import type { Supervisor } from '../types.ts';
import { gigabyte, imageFile, inspectImage } from './disks.ts';

/** The checksum of a file as it is now. */
export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  // Typed edge: a stream without an encoding gives buffers.
  for await (const part of createReadStream(file, { highWaterMark: 1_048_576 })) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** So long a sum is trusted while the file was not written; a disk that decays shows in none of its times. */
const trustedMs = 600_000;

interface Summed {
  of: string;
  at: number;
  sum: Promise<string>;
}
/** The sums of this process, by inode: what a machine keeps of an image is a link of it. */
const sums = new Map<number, Summed>();

/** The checksum of an image as it was read within the last ten minutes; those who ask at the same time wait for one reading. */
async function recentSum(file: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(file);
  const of = [size, mtimeMs].join();
  const now = performance.now();
  for (const [key, { at }] of sums) if (now - at > trustedMs) sums.delete(key);
  const known = sums.get(ino);
  if (known?.of === of) return known.sum;
  const sum = sumOf(file);
  sums.set(ino, { of, at: now, sum });
  // A reading that broke off says nothing: the next one begins again.
  sum.catch(() => sums.delete(ino));
  return sum;
}

/** Whether a machine of a zone can have a system disk of this size of the image. Throws EngineFinal. */
export async function checkImage(
  supervisor: Supervisor,
  { imageRef, systemDiskGb, zoneId }: { imageRef: string; systemDiskGb: number; zoneId: string | null },
): Promise<void> {
  const known = imageByRef(supervisor.store, imageRef);
  if (known !== undefined && zoneId !== null && known.zoneId !== zoneId) throw new EngineFinal(say('image-not-here'));
  if (known !== undefined && known.state !== 'ready') throw new EngineFinal(say('image-incomplete'));
  const file = imageFile(supervisor, imageRef);
  const there = await stat(file).catch(() => null);
  if (there === null && supervisor.isBuilding(imageRef)) throw new Failure(say('image-being-built'));
  if (there === null) throw new EngineFinal(`There is no image ${imageRef}.`);
  const { bytes } = await inspectImage(file);
  if (bytes > systemDiskGb * gigabyte) throw new EngineFinal(say('image-too-large'));
}

/**
 * Reads an image, or a link of it, again before a disk is made of it, unless that was done a moment ago. Throws where its bytes
 * do not have its checksum anymore.
 */
export async function checkSum(
  supervisor: Supervisor,
  imageRef: string,
  file = imageFile(supervisor, imageRef),
): Promise<void> {
  const known = imageByRef(supervisor.store, imageRef);
  if (known === undefined) return;
  if ((await recentSum(file)) !== known.sha256) throw new EngineFinal(say('image-damaged'));
}
