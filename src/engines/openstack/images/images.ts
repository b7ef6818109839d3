import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { EngineFinal } from '#engines/errors.ts';
import type { AppendRequest, Appended, EngineImage } from '#engines/images.ts';
import { say } from '#engines/messages.ts';
import { addImage, appendTo, checkRoom, imageByRef, imageByToken, imageThere } from '../../stored/images.ts';
import type { Desk, Keeper } from '../types.ts';
import { cloudBytes, spoolFile } from './bytes.ts';
import { readCloudImage } from './glance.ts';

/** Makes an empty image unless the token was seen. */
export async function ensureImage(
  desk: Desk,
  token: string,
  of: { zoneId: string; maxBytes: number },
): Promise<EngineImage> {
  const known = imageByToken(desk.store, token);
  if (known !== null) return known;
  const made = addImage(desk, token, { state: 'open', ...of });
  await writeFile(spoolFile(desk, made.ref), '', { mode: 0o600, flag: 'a' });
  return made;
}

/** Adds bytes to an open image as they come. They wait here: the cloud takes an image as a whole. */
export const appendImage = (desk: Desk, to: AppendRequest, bytes: Readable): Promise<Appended> =>
  appendTo(desk, spoolFile(desk, to.imageRef), { to, bytes, room: () => checkRoom(desk.spool) });

/** Bytes of an image, as far as it has them. */
export async function openImage(
  desk: Desk,
  { imageRef, from, length }: { imageRef: string; from: number; length: number },
): Promise<Readable> {
  const { sizeBytes, state } = imageThere(desk.store, imageRef);
  const end = Math.min(from + length, sizeBytes);
  if (end <= from) return Readable.from([]);
  if (state === 'ready') return cloudBytes(desk, imageRef.slice('image-'.length), { from, until: end });
  return createReadStream(spoolFile(desk, imageRef), { start: from, end: end - 1, highWaterMark: 1_048_576 });
}

const gigabyte = 1_073_741_824;

/** Whether a machine of a zone can have a system disk of this size of the image. Throws EngineFinal. */
export async function checkImage(
  { store, cloud }: Keeper,
  { imageRef, systemDiskGb, zoneId }: { imageRef: string; systemDiskGb: number; zoneId: string | null },
): Promise<void> {
  const known = imageByRef(store, imageRef);
  if (known !== undefined && zoneId !== null && known.zoneId !== zoneId) throw new EngineFinal(say('image-not-here'));
  if (known !== undefined && known.state !== 'ready') throw new EngineFinal(say('image-incomplete'));
  const image = await readCloudImage(cloud, known === undefined ? imageRef : imageRef.slice('image-'.length));
  if (image === null) throw new EngineFinal(say('image-gone'));
  if (image.status !== 'active') throw new EngineFinal(say('image-incomplete'));
  const bytes = Math.max(image.virtual_size ?? 0, image.size ?? 0, (image.min_disk ?? 0) * gigabyte);
  if (bytes > systemDiskGb * gigabyte) throw new EngineFinal(say('image-too-large'));
}
