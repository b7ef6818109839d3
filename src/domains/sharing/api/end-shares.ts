import { lockServers } from '#domains/servers/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { runInTurn } from '#platform/run-due.ts';
import type { ShareLevel } from '#kernel/op.ts';
import { findEnded, takeEnded } from '#domains/shares/api/port.ts';
import { serverShares } from './server-shares.ts';

const by = { name: 'Schedule', source: 'schedule' };

/** Every minute: takes back what was shared until a moment that has come. */
export const endShares: Schedule = {
  name: 'sharing.end-shares',
  pattern: '* * * * *',
  run: endDue,
};

/** One round, a share a transaction. */
export function endDue(app: App): Promise<void> {
  return runInTurn(app, endNext);
}

/** The server is locked first, as by everyone who changes whom it is shared with. */
async function endNext(tx: Db, now: Date): Promise<boolean> {
  const due = await findEnded(tx, 'server', now);
  if (due === null) return false;
  const [server] = await lockServers(tx, { reach: 'provider' }, [due.objectId]);
  const share = await takeEnded<ShareLevel>(tx, due.id, now);
  if (share === null || server === undefined) return true;
  await serverShares.ended(tx, server, { share, by });
  return true;
}
