import type { Readable } from 'node:stream';
import { z } from 'zod';
import { EngineFinal } from '#engines/errors.ts';
import { spaceOf } from '#engines/image-space.ts';
import type { AppendRequest, Appended, DiskSource, EngineImage } from '#engines/images.ts';
import { say } from '#engines/messages.ts';
import type { Job } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { appendBytes } from '../append-bytes.ts';
import type { SqliteFile } from '../sqlite-file.ts';
import { type Desk, order, workable } from './ensure.ts';
import { type Kept, seenJob } from './jobs.ts';
import { snapshotByRef } from './snapshots.ts';

export const ImageWork = z.strictObject({ imageRef: z.string() });
export const CopyWork = z.strictObject({ imageRef: z.string(), from: z.string() });
export const CloneWork = z.strictObject({
  imageRef: z.string(),
  diskId: z.int(),
  snapshotRef: z.string().nullable(),
});

export interface ImageRow extends EngineImage {
  maxBytes: number;
}

const columns = `ref, token, zone_id AS zoneId, state, size_bytes AS sizeBytes, max_bytes AS maxBytes, sha256`;
export const imageByRef = (store: SqliteFile, ref: string): ImageRow | undefined =>
  store.get<ImageRow>(`SELECT ${columns} FROM images WHERE ref = ?`, ref);

/** An image in the port's format. */
export const toImage = ({ maxBytes: _, ...image }: ImageRow): EngineImage => image;

/** The image that a token made. */
export function imageByToken(store: SqliteFile, token: string): EngineImage | null {
  const row = store.get<ImageRow>(`SELECT ${columns} FROM images WHERE token = ?`, token);
  return row ? toImage(row) : null;
}

/** The zone that a machine was made in; null for one that is older than zones. */
export const zoneOf = (store: SqliteFile, machineRef: string): string | null =>
  store.get<{ id: string }>('SELECT zone_id AS id FROM machine_zones WHERE machine_ref = ?', machineRef)?.id ?? null;

/** Notes a new image, without bytes. */
export function addImage(
  { store, clock }: Kept,
  token: string,
  {
    state,
    zoneId,
    maxBytes,
    ref = `image-${newId(clock.now())}`,
  }: { state: 'making' | 'open'; zoneId: string; maxBytes: number; ref?: string },
): EngineImage {
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

/** An image that must be there. Throws EngineFinal. */
export function imageThere(store: SqliteFile, ref: string): ImageRow {
  const image = imageByRef(store, ref);
  if (!image) throw new EngineFinal(say('image-gone'));
  return image;
}

/** What a host keeps free on its disk beside images and disks. */
const keptFreeBytes = 2 * 1_073_741_824;

/** Throws EngineFinal when the disk of a folder has too little free space. */
export async function checkRoom(folder: string): Promise<void> {
  if ((await spaceOf(folder)).freeBytes < keptFreeBytes) throw new EngineFinal(say('host-disk-full'));
}

/** Images that bytes are added to now. */
const busy = new Set<string>();

/** Adds bytes to the file of an open image as they come; `room` throws where the disk has none. */
export async function appendTo(
  { store }: Kept,
  file: string,
  { to, bytes, room }: { to: AppendRequest; bytes: Readable; room(): Promise<void> },
): Promise<Appended> {
  const row = imageThere(store, to.imageRef);
  if (row.state !== 'open') throw new EngineFinal('The image is complete.');
  const nothing = (outcome: Appended['outcome']): Appended => {
    bytes.resume();
    return { outcome, image: toImage(row) };
  };
  if (busy.has(row.ref)) return nothing('busy');
  if (row.sizeBytes !== to.offset) return nothing('wrong-offset');
  busy.add(row.ref);
  try {
    await room();
    const how = { from: to.offset, max: row.maxBytes, sha256: to.sha256 };
    const { size, matches } = await appendBytes(file, bytes, how).catch((error: unknown) => {
      throw error instanceof RangeError ? new EngineFinal(say('image-overfull')) : error;
    });
    store.run("UPDATE images SET size_bytes = ? WHERE ref = ? AND state = 'open'", size, row.ref);
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
