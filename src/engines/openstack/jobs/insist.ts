import type { Cloud } from '../client/cloud.ts';
import { CloudSilent } from '../client/errors.ts';

const firstPauseMs = 2000;
const longestPauseMs = 30_000;
/** An upgrade of a cloud takes longer than a restart of one of its services. */
const usualMs = 3_600_000;

/** Does work that may begin again, until the cloud has answered all through it. Throws what it threw last. */
export async function insist<T>(cloud: Cloud, work: () => Promise<T>, withinMs = usualMs): Promise<T> {
  const end = performance.now() + withinMs;
  for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CloudSilent) || performance.now() > end) throw error;
      // What the cloud asks for is kept to, but work whose time is over ends.
      await cloud.pause(Math.min(Math.max(pause, error.pauseMs), Math.max(pause, end - performance.now())));
    }
  }
}
