import type { App } from './app.ts';
import type { Db } from './db/pool.ts';

const mostInTurn = 500;

/**
 * One round over what is due, one a transaction: `runNext` locks what is due for the longest, does it and moves its next time;
 * false where nothing is due. It is done once, whichever worker is first, and is due again where that one was killed.
 */
export async function runInTurn(app: App, runNext: (tx: Db, now: Date) => Promise<boolean>): Promise<void> {
  const now = new Date(app.clock.now());
  for (let n = 0; n < mostInTurn; n++) if (!(await app.db.transaction().execute((tx) => runNext(tx, now)))) return;
}
