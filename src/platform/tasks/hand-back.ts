import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '#platform/app.ts';
import { leaseSeconds, releaseLease, type Claimed } from './store.ts';

const everySeconds = 0.5;

/**
 * Frees the lease of a task whose database connection was lost, as soon as the database can be used again: it need not
 * wait until the lease has run out. The try does not count: the step did nothing wrong.
 */
export async function handBackLater(
  app: App,
  claimed: Claimed,
  own: { worker: string; stopping(): boolean },
): Promise<void> {
  const giveUp = performance.now() + leaseSeconds * 1000;
  while (!own.stopping() && performance.now() < giveUp) {
    try {
      return await releaseLease(app.db, claimed, { worker: own.worker, counts: false });
    } catch (error) {
      app.log.debug({ err: error, taskId: claimed.id }, 'task could not be handed back yet');
    }
    await delay(everySeconds * 1000, undefined, { ref: false });
  }
}
