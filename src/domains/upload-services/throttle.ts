import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** Bytes are let through in parts of this size, so that a slow stream flows evenly. */
const partBytes = 65_536;

interface Rate {
  /** Bytes a second; null: as fast as they come. */
  rateOf(): Promise<number | null>;
  /** How long an answer holds. */
  everyMs: number;
}

/** Lets bytes through at a rate, which is asked for again and again. */
export const throttled = (body: Readable, rate: Rate): Readable =>
  Readable.from(slowed(body, rate), { objectMode: false });

async function* slowed(body: Readable, { rateOf, everyMs }: Rate): AsyncGenerator<Buffer> {
  let rate: number | null = null;
  let askedAt = -Infinity;
  // When the next byte may go, by the clock of the process.
  let nextAt = 0;
  // What is refused in the middle is read no further, and its connection still carries the answer.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
    for (let from = 0; from < chunk.length; from += partBytes) {
      if (performance.now() - askedAt >= everyMs) {
        rate = await rateOf();
        askedAt = performance.now();
      }
      const part = chunk.subarray(from, from + partBytes);
      if (rate !== null) {
        nextAt = Math.max(nextAt, performance.now()) + (part.length / rate) * 1000;
        const wait = nextAt - performance.now();
        if (wait > 1) await pause(wait);
      }
      yield part;
    }
}
