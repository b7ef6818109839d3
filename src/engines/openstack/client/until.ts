import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import type { Cloud } from './cloud.ts';

const firstPauseMs = 300;
const longestPauseMs = 3000;
const usualMs = 900_000;

/** Waits until a look at the cloud finds something. Throws Failure when that takes too long. */
export async function until<T>(cloud: Cloud, look: () => Promise<T | null>, withinMs = usualMs): Promise<T> {
  const end = performance.now() + withinMs;
  for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 1.3)) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end) throw new Failure(say('cloud-too-slow'));
    await cloud.pause(pause);
  }
}
