import type { Readable } from 'node:stream';

/** The other side has ended the stream. */
export class StreamEnded extends Error {
  override name = 'StreamEnded';
}

/** Reads a stream in pieces of the wanted size. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next bytes. Throws StreamEnded when they do not come. */
  async take(size: number): Promise<Buffer> {
    while (this.#held.length < size) {
      const next = await this.#source.next();
      if (next.done === true) throw new StreamEnded();
      this.#held = Buffer.concat([this.#held, next.value]);
    }
    const taken = this.#held.subarray(0, size);
    this.#held = this.#held.subarray(size);
    return taken;
  }

  /** Passes over bytes without keeping them. */
  async skip(size: number): Promise<void> {
    const step = 65_536;
    for (let left = size; left > 0; left -= step) await this.take(Math.min(left, step));
  }
}
