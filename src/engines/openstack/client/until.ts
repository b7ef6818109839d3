import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import type { Cloud } from './cloud.ts';

const firstPauseMs = 300;
const longestPauseMs = 3000;
const usualMs = 900_000;

/** So long a cloud may take to bring all bytes of a disk from one place to another. */
export const copyWithinMs = 6 * 3_600_000;

/** The cloud did not get there in time. */
export class TooSlow extends Failure {
  override name = 'TooSlow';
}

/** Waits until a look at the cloud finds something. Throws TooSlow. */
export async function until<T>(cloud: Cloud, look: () => Promise<T | null>, withinMs = usualMs): Promise<T> {
  const end = performance.now() + withinMs;
  for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 1.3)) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end) throw new TooSlow(say('cloud-too-slow'));
    await cloud.pause(pause);
  }
}
