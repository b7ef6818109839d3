import type { App, Schedule } from '#platform/app.ts';
import { lastNight } from './nights.ts';
import { openNights, planNext, readWindows } from './store-nights.ts';

const atOnce = 1000;

/** Every minute: plans the run of every server whose zone's night has begun. */
export const planNights: Schedule = {
  name: 'backups.plan-nights',
  pattern: '* * * * *',
  run: planDue,
};

/**
 * One round over all zones. A night is gone through in steps, each by index and in its own transaction; one row a
 * server and night: two workers, or one that was killed, never take two backups.
 */
export async function planDue(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  const nights = (await readWindows(app.db)).map(({ zoneId, ...window }) => ({ zoneId, ...lastNight(window, now) }));
  for (const zoneId of await openNights(app.db, nights, now)) {
    for (let seen = atOnce; seen === atOnce && !app.stopping.aborted;)
      seen = await app.db.transaction().execute((tx) => planNext(tx, zoneId, { size: atOnce, now }));
  }
}
