import { statfs } from 'node:fs/promises';
import type { ImageSpace } from './images.ts';

/** The file system of a folder. */
export async function spaceOf(folder: string): Promise<ImageSpace> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { capacityBytes: blocks * bsize, freeBytes: bavail * bsize };
}
