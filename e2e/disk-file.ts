import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeDisk } from '#test/disk-images.ts';

/** The size of the file that is uploaded; 2048 for the proof: `SKYDECK_UPLOAD_MB=2048`. */
export const uploadMegabytes = Number(process.env['SKYDECK_UPLOAD_MB'] ?? 24);
/** A line that is busy with other journeys moves a megabyte in a second at the worst. */
export const uploadMs = 150_000 + Math.max(0, uploadMegabytes - 24) * 1000;

/** Writes a disk of so many megabytes into its own folder, and tells its checksum. */
export function makeDiskFile(megabytes: number): { folder: string; file: string; sha256: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'library-'));
  const file = path.join(folder, 'disk.raw');
  return { folder, file, sha256: writeDisk(file, megabytes) };
}
