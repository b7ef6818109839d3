import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { AppendRequest, Appended, EngineImage } from '#engines/images.ts';
import { addImage, appendTo, checkRoom, imageByToken, imageThere } from '../../stored/images.ts';
import { imageFile } from './disks.ts';
import type { Desk } from '../machines/ensure.ts';

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

/** Adds bytes to an open image as they come. */
export const appendImage = (desk: Desk, to: AppendRequest, bytes: Readable): Promise<Appended> =>
  appendTo(desk, imageFile(desk, to.imageRef), { to, bytes, room: () => checkRoom(desk.places.images) });

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
