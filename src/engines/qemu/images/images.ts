import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import { createReadStream } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AppendRequest, Appended, DiskSource, EngineImage } from '#engines/images.ts';
import type { Job } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { appendBytes } from '../../append-bytes.ts';
import { gigabyte, imageFile } from './disks.ts';
import { order, workable } from '../../stored/ensure.ts';
import type { Desk } from '../machines/ensure.ts';
import { seenJob } from '../../stored/jobs.ts';
import { imageByRef, imageByToken, type ImageRow, toImage } from './image-rows.ts';
import type { CloneWork, CopyWork, ImageWork } from '../jobs/images.ts';
import { snapshotByRef } from '../../stored/snapshots.ts';
import type { Store } from '../store.ts';
import type { Supervisor } from '../types.ts';

/** What a host keeps free on its disk beside images. */
const keptFreeBytes = 2 * gigabyte;
/** Images that bytes are added to now. */
const busy = new Set<string>();

/** Makes an empty image unless the token was seen. */
export async function ensureImage(
  desk: Desk,
  token: string,
  of: { zoneId: string; maxBytes: number },
): Promise<EngineImage> {
  const known = imageByToken(desk.store, token);
  if (known !== null) return known;
  const made = addImage(desk, token, { state: 'open', ...of });
  await writeFile(imageFile(desk, made.ref), '', { mode: 0o600, flag: 'a' });
  return made;
}

function addImage(
  { store, clock }: Supervisor,
  token: string,
  { state, zoneId, maxBytes }: { state: 'making' | 'open'; zoneId: string; maxBytes: number },
): EngineImage {
  const ref = `image-${newId(clock.now())}`;
  store.run(
    'INSERT INTO images (ref, token, zone_id, state, size_bytes, max_bytes, created_at) VALUES (?, ?, ?, ?, 0, ?, ?)',
    ref,
    token,
    zoneId,
    state,
    maxBytes,
    clock.now(),
  );
  return { ref, token, zoneId, state, sizeBytes: 0, sha256: null };
}

function imageThere(store: Store, ref: string): ImageRow {
  const image = imageByRef(store, ref);
  if (!image) throw new EngineFinal(say('image-gone'));
  return image;
}

/** Adds bytes to an open image as they come. */
export async function appendImage(desk: Desk, to: AppendRequest, bytes: Readable): Promise<Appended> {
  const row = imageThere(desk.store, to.imageRef);
  if (row.state !== 'open') throw new EngineFinal('The image is complete.');
  const nothing = (outcome: Appended['outcome']): Appended => {
    bytes.resume();
    return { outcome, image: toImage(row) };
  };
  if (busy.has(row.ref)) return nothing('busy');
  if (row.sizeBytes !== to.offset) return nothing('wrong-offset');
  busy.add(row.ref);
  try {
    const { bavail, bsize } = await statfs(desk.places.images);
    if (bavail * bsize < keptFreeBytes) throw new EngineFinal(say('host-disk-full'));
    const how = { from: to.offset, max: row.maxBytes, sha256: to.sha256 };
    const { size, matches } = await appendBytes(imageFile(desk, row.ref), bytes, how).catch((error: unknown) => {
      throw error instanceof RangeError ? new EngineFinal(say('image-overfull')) : error;
    });
    desk.store.run("UPDATE images SET size_bytes = ? WHERE ref = ? AND state = 'open'", size, row.ref);
    return { outcome: matches ? 'appended' : 'wrong-checksum', image: { ...toImage(row), sizeBytes: size } };
  } finally {
    busy.delete(row.ref);
  }
}

/** Closes an image; one that is closed already is a finished job. */
export function ensureImageSealed(desk: Desk, token: string, imageRef: string): Job {
  const seen = seenJob(desk.store, token, 'seal-image');
  if (seen) return seen;
  const image = imageThere(desk.store, imageRef);
  if (busy.has(imageRef)) throw new EngineFinal('Bytes are still being added to the image.');
  const body: z.infer<typeof ImageWork> = { imageRef };
  const wanted = { token, kind: 'seal-image', machineRef: null, body };
  if (image.state === 'ready') return order(desk, wanted, true);
  desk.store.run("UPDATE images SET state = 'making' WHERE ref = ?", imageRef);
  return order(desk, wanted);
}

/** Clones a disk of a machine that is off when its turn comes, or as a snapshot has it. */
export function ensureDiskCloned(desk: Desk, token: string, of: DiskSource): Job {
  const seen = seenJob(desk.store, token, 'clone-disk');
  if (seen) return seen;
  const { machine, power } = workable(desk, of.machineRef);
  const { snapshotRef } = of;
  if (snapshotRef !== undefined) {
    if (!snapshotByRef(desk.store, { machineRef: machine.ref, snapshotRef }))
      throw new EngineFinal(say('snapshot-gone'));
  } else if (power !== 'off') throw new EngineFinal(say('clone-while-off'));
  const disk = machine.disks[of.disk];
  if (disk === undefined) throw new EngineFinal(say('no-such-disk'));
  const { ref: imageRef } = addImage(desk, token, { state: 'making', zoneId: of.zoneId, maxBytes: 0 });
  const body: z.infer<typeof CloneWork> = { imageRef, diskId: disk.id, snapshotRef: snapshotRef ?? null };
  return order(desk, { token, kind: 'clone-disk', machineRef: machine.ref, body });
}

/** Copies an image that is ready into the store of a zone. */
export function ensureImageCopied(desk: Desk, token: string, of: { imageRef: string; zoneId: string }): Job {
  const seen = seenJob(desk.store, token, 'copy-image');
  if (seen) return seen;
  if (imageByRef(desk.store, of.imageRef)?.state !== 'ready') throw new EngineFinal(say('image-gone'));
  const { ref: imageRef } = addImage(desk, token, { state: 'making', zoneId: of.zoneId, maxBytes: 0 });
  const body: z.infer<typeof CopyWork> = { imageRef, from: of.imageRef };
  return order(desk, { token, kind: 'copy-image', machineRef: null, body });
}

/** Removes an image; of one that is not there it is a finished job. */
export function ensureImageRemoved(desk: Desk, token: string, imageRef: string): Job {
  const seen = seenJob(desk.store, token, 'remove-image');
  if (seen) return seen;
  const body: z.infer<typeof ImageWork> = { imageRef };
  return order(desk, { token, kind: 'remove-image', machineRef: null, body }, !imageByRef(desk.store, imageRef));
}

/** Bytes of an image, as far as it has them. */
export function openImage(
  desk: Desk,
  { imageRef, from, length }: { imageRef: string; from: number; length: number },
): Readable {
  const { sizeBytes } = imageThere(desk.store, imageRef);
  const end = Math.min(from + length, sizeBytes);
  if (end <= from) return Readable.from([]);
  return createReadStream(imageFile(desk, imageRef), { start: from, end: end - 1, highWaterMark: 1_048_576 });
}
