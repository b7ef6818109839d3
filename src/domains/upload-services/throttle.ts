import { Transform, type TransformCallback } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** Bytes are let through in parts of this size, so that a slow stream flows evenly. */
const partBytes = 65_536;

/**
 * Lets bytes through at a rate, which is asked for again and again.
 * @param rateOf bytes a second; null: as fast as they come
 * @param everyMs how long an answer holds
 */
export function throttled(rateOf: () => Promise<number | null>, everyMs: number): Transform {
  let rate: number | null = null;
  let askedAt = -Infinity;
  // When the next byte may go, by the clock of the process.
  let nextAt = 0;
  async function passAll(stream: Transform, bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length; from += partBytes) {
      const now = performance.now();
      if (now - askedAt >= everyMs) {
        rate = await rateOf();
        askedAt = performance.now();
      }
      const part = bytes.subarray(from, from + partBytes);
      if (rate !== null) {
        const start = Math.max(nextAt, performance.now());
        nextAt = start + (part.length / rate) * 1000;
        const wait = nextAt - performance.now();
        if (wait > 1) await pause(wait);
      }
      if (stream.destroyed) return;
      stream.push(part);
    }
  }
  return new Transform({
    transform(this: Transform, chunk: Buffer, _encoding, done: TransformCallback) {
      passAll(this, chunk).then(() => done(), done);
    },
  });
}
