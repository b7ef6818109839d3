import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { open } from './qmp.ts';

const keptBytes = 65_536;
/** A viewer that takes nothing is cut off rather than remembered for. */
const maxBehindBytes = 1_048_576;
const writeDownMs = 1000;

/**
 * The first serial line of a guest. QEMU takes one client, so this is it, and everyone who looks shares what it shows.
 * The end of what was shown is kept in a file, for the user who looks after a restart of the supervisor.
 */
export class SerialLine {
  readonly #file: string;
  readonly #viewers = new Set<Duplex>();
  #socket: Socket | null = null;
  #shown: Buffer;
  #timer: NodeJS.Timeout | null = null;

  constructor(file: string) {
    this.#file = file;
    this.#shown = readOr(file);
  }

  /** Connects to the line of a guest that runs. */
  async connect(path: string): Promise<void> {
    const socket = await open(path);
    this.#socket = socket;
    socket.on('data', (bytes) => this.#show(bytes));
  }

  /** What came before, then what comes; what is written is typed. */
  view(): Duplex {
    const viewer = new Duplex({
      read: () => undefined,
      write: (bytes: Buffer, _encoding, done) => {
        this.#socket?.write(bytes);
        done();
      },
      final: (done) => {
        done();
        viewer.destroy();
      },
    });
    viewer.once('close', () => this.#viewers.delete(viewer));
    if (this.#shown.length > 0) viewer.push(this.#shown);
    this.#viewers.add(viewer);
    return viewer;
  }

  /** The guest has lost power: viewers are disconnected. */
  end(): void {
    for (const viewer of this.#viewers) viewer.push(null);
    this.close();
  }

  /** Releases the line; the guest keeps running. */
  close(): void {
    for (const viewer of this.#viewers) viewer.destroy();
    this.#socket?.destroy();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #show(bytes: Buffer): void {
    this.#shown = Buffer.concat([this.#shown, bytes]).subarray(-keptBytes);
    for (const viewer of this.#viewers) {
      viewer.push(bytes);
      if (viewer.readableLength > maxBehindBytes) viewer.destroy();
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      // Its folder goes with the machine, which no one needs to be notified of.
      writeFile(this.#file, this.#shown, { mode: 0o600 }).catch(() => undefined);
    }, writeDownMs).unref();
  }
}

function readOr(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
