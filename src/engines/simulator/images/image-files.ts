import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { appendBytes } from '../../append-bytes.ts';
import type { ImageSpace } from '../../images.ts';

/** The bytes of images and disks: one file each, in a folder beside the store. A copy is a link to the same bytes. */
export class ImageFiles {
  readonly #folder: string;
  readonly #isTemporary: boolean;
  /** The checksum of a closed file; null while it is computed. */
  readonly #sums = new Map<string, string | null>();
  readonly #writing = new Set<string>();
  /** Checksums of one use each, by the token of the job; null while they are computed. */
  readonly #fresh = new Map<string, string | null>();
  /** Copies between folders; false while they are made. */
  readonly #copies = new Map<string, boolean>();

  constructor(storeFile: string) {
    this.#isTemporary = storeFile === ':memory:';
    this.#folder = this.#isTemporary ? mkdtempSync(join(tmpdir(), 'sim-images-')) : `${storeFile}-images`;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** Ends with the simulator; files of a store in memory go with it. */
  close(): void {
    if (this.#isTemporary) rmSync(this.#folder, { recursive: true, force: true });
  }

  space(): ImageSpace {
    const { blocks, bavail, bsize } = statfsSync(this.#folder);
    return { capacityBytes: blocks * bsize, freeBytes: bavail * bsize };
  }

  path(name: string): string {
    // Names are the simulator's own; a reference of another form must not lead out of the folder.
    return join(this.#folder, ...name.split('/').map((part) => part.replaceAll(/[^\w-]/g, '_')));
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  create(name: string, bytes: Buffer): void {
    writeFileSync(this.#placeFor(name), bytes, { mode: 0o600 });
  }

  /** Makes an empty file; one that is there stays. */
  touch(name: string): void {
    closeSync(openSync(this.#placeFor(name), 'a', 0o600));
  }

  /** Neither file changes anymore, so that both may be the same bytes on the disk. */
  link(from: string, to: string): void {
    rmSync(this.path(to), { force: true });
    linkSync(this.path(from), this.#placeFor(to));
  }

  remove(name: string): void {
    this.#sums.delete(name);
    this.#copies.delete(name);
    rmSync(this.path(name), { force: true });
  }

  read(name: string, { from, length }: { from: number; length: number }): Readable {
    return createReadStream(this.path(name), { start: from, end: from + length - 1, highWaterMark: 1_048_576 });
  }

  /** Whether someone adds bytes now. */
  isBusy(name: string): boolean {
    return this.#writing.has(name);
  }

  /** Adds bytes, as `appendBytes` does. */
  async append(
    name: string,
    bytes: Readable,
    how: { from: number; max: number; sha256: string | null },
  ): Promise<{ size: number; matches: boolean }> {
    this.#writing.add(name);
    try {
      return await appendBytes(this.path(name), bytes, how);
    } finally {
      this.#writing.delete(name);
    }
  }

  /** Copies the bytes themselves, from one store to another. True when they are all there; the first call begins. */
  copied(from: string, to: string): boolean {
    if (!this.#copies.has(to)) {
      this.#copies.set(to, false);
      const part = this.#placeFor(`${to}-part`);
      void copyFile(this.path(from), part)
        .then(() => rename(part, this.path(to)))
        .then(
          () => this.#copies.set(to, true),
          () => this.#copies.delete(to),
        );
    }
    return this.#copies.get(to) ?? false;
  }

  /** The checksum of a file as it is now, read again for each job; null while it is computed. */
  freshSum(token: string, name: string): string | null {
    if (!this.#fresh.has(token)) {
      this.#fresh.set(token, null);
      void this.#sum(name).then(
        (sum) => this.#fresh.set(token, sum),
        () => this.#fresh.set(token, ''),
      );
    }
    return this.#fresh.get(token) ?? null;
  }

  /** The checksum computed for a job that no longer needs it. */
  takeSum(token: string): string | null {
    const sum = this.#fresh.get(token) ?? null;
    this.#fresh.delete(token);
    return sum;
  }

  /** Turns the first byte of a file around, as a failing disk would; links to the same bytes keep them. */
  damage(name: string): void {
    const whole = this.path(`${name}-part`);
    copyFileSync(this.path(name), whole);
    const file = openSync(whole, 'r+');
    const byte = Buffer.alloc(1);
    readSync(file, byte, 0, 1, 0);
    writeSync(file, Buffer.from([byte.readUInt8(0) ^ 0xff]), 0, 1, 0);
    closeSync(file);
    renameSync(whole, this.path(name));
  }

  #placeFor(name: string): string {
    const place = this.path(name);
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    return place;
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
