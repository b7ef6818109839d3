import type { Loop } from '#platform/app.ts';
import { runInTurn } from '#platform/run-due.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import { begin } from './begin.ts';
import { announceBatch } from './record-batch.ts';
import { lockDue, readNextStart } from './store.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** A batch of accounts was scheduled, or is not anymore. */
    'account-batch': true;
  }
}

/** Starts scheduled batches at their time; sleeps until the next one, or until another one is scheduled. */
export const startDue: Loop = {
  name: 'account-batches.start-due',
  everySeconds: 60,
  wakes: ['account-batch'],
  async run(app) {
    await runInTurn(app, async (tx, now) => {
      const batch = await lockDue(tx, now);
      if (batch === null) return false;
      await begin(tx, batch, { by: byItself, now });
      await announceBatch(tx, batch);
      return true;
    });
    const next = await readNextStart(app.db);
    return next === null ? null : Math.max(1, Math.ceil((next.getTime() - app.clock.now()) / 1000));
  },
};
