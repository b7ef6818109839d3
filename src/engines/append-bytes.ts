import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/**
 * Adds bytes behind the first `from` of a file, in constant memory; what was there without having been noted goes.
 * Gives the new size. With a checksum it is all or nothing: `matches` is false where nothing was kept for it. Of a stream
 * that breaks off, without one, a prefix is kept. Throws RangeError, and keeps nothing, where more come than `max`.
 */
export async function appendBytes(
  path: string,
  bytes: Readable,
  { from, max, sha256 }: { from: number; max: number; sha256: string | null },
): Promise<{ size: number; matches: boolean }> {
  const file = await open(path, 'r+');
  const hash = sha256 === null ? null : createHash('sha256');
  let size = from;
  try {
    await file.truncate(from);
    try {
      for await (const part of bytes) {
        // Typed edge: a stream without an encoding gives buffers.
        const piece = part as Buffer;
        if (size + piece.length > max) throw new RangeError('More bytes came than the image takes.');
        await file.write(piece, 0, piece.length, size);
        hash?.update(piece);
        size += piece.length;
      }
    } catch (error) {
      if (hash !== null || error instanceof RangeError) size = from;
      if (error instanceof RangeError) throw error;
      return { size, matches: true };
    }
    if (hash === null || hash.digest('hex') === sha256) return { size, matches: true };
    size = from;
    return { size, matches: false };
  } finally {
    await file.truncate(size);
    await file.close();
  }
}
