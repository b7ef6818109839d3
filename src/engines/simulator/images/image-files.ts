import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** The bytes of images and disks: one file each, in a folder beside the store. A copy is a link to the same bytes. */
export class ImageFiles {
  readonly #folder: string;
  readonly #isTemporary: boolean;
  /** The checksum of a closed file; null while it is computed. */
  readonly #sums = new Map<string, string | null>();
  readonly #writing = new Set<string>();

  constructor(storeFile: string) {
    this.#isTemporary = storeFile === ':memory:';
    this.#folder = this.#isTemporary ? mkdtempSync(join(tmpdir(), 'sim-images-')) : `${storeFile}-images`;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** Ends with the simulator; files of a store in memory go with it. */
  close(): void {
    if (this.#isTemporary) rmSync(this.#folder, { recursive: true, force: true });
  }

  path(name: string): string {
    // Names are the simulator's own; a reference of another form must not lead out of the folder.
    return join(this.#folder, name.replaceAll(/[^\w-]/g, '_'));
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  create(name: string, bytes: Buffer): void {
    writeFileSync(this.path(name), bytes, { mode: 0o600 });
  }

  /** Makes an empty file; one that is there stays. */
  touch(name: string): void {
    closeSync(openSync(this.path(name), 'a', 0o600));
  }

  /** Neither file changes any more, so that both may be the same bytes on the disk. */
  link(from: string, to: string): void {
    rmSync(this.path(to), { force: true });
    linkSync(this.path(from), this.path(to));
  }

  remove(name: string): void {
    this.#sums.delete(name);
    rmSync(this.path(name), { force: true });
  }

  read(name: string, { from, length }: { from: number; length: number }): Readable {
    return createReadStream(this.path(name), { start: from, end: from + length - 1, highWaterMark: 1_048_576 });
  }

  /** Whether somebody adds bytes now. */
  isBusy(name: string): boolean {
    return this.#writing.has(name);
  }

  /**
   * Adds bytes behind the first `from`; what stood there without having been noted goes. Gives the new size. With a
   * checksum it is all or nothing: `matches` is false where nothing was kept for it.
   */
  async append(
    name: string,
    bytes: Readable,
    { from, max, sha256 }: { from: number; max: number; sha256: string | null },
  ): Promise<{ size: number; matches: boolean }> {
    this.#writing.add(name);
    const file = await open(this.path(name), 'r+');
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
      this.#writing.delete(name);
    }
  }

  /** The checksum of a file that is complete; null while it is still computed, which begins with the first call. */
  sumOf(name: string): string | null {
    if (!this.#sums.has(name)) {
      this.#sums.set(name, null);
      void this.#sum(name).then(
        (sum) => this.#sums.set(name, sum),
        () => this.#sums.delete(name),
      );
    }
    return this.#sums.get(name) ?? null;
  }

  async #sum(name: string): Promise<string> {
    const hash = createHash('sha256');
    for await (const part of createReadStream(this.path(name), { highWaterMark: 1_048_576 }))
      // Typed edge, as above.
      hash.update(part as Buffer);
    return hash.digest('hex');
  }
}
