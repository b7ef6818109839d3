import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { EngineImage } from '#engines/images.ts';
import type { Store } from './store.ts';

export interface ImageRow extends EngineImage {
  maxBytes: number;
}

const columns = `ref, token, zone_id AS zoneId, state, size_bytes AS sizeBytes, max_bytes AS maxBytes, sha256`;
export const imageByRef = (store: Store, ref: string): ImageRow | undefined =>
  store.get<ImageRow>(`SELECT ${columns} FROM images WHERE ref = ?`, ref);

/** An image as the port tells it. */
export const toImage = ({ maxBytes: _, ...image }: ImageRow): EngineImage => image;

/** The image that a token made. */
export function imageByToken(store: Store, token: string): EngineImage | null {
  const row = store.get<ImageRow>(`SELECT ${columns} FROM images WHERE token = ?`, token);
  return row ? toImage(row) : null;
}

/** The checksum of a file as it is now. */
export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  // Typed edge: a stream without an encoding gives buffers.
  for await (const part of createReadStream(file, { highWaterMark: 1_048_576 })) hash.update(part as Buffer);
  return hash.digest('hex');
}
