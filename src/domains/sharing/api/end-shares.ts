import { lockServers, writeHistory } from '#domains/servers/api/port.ts';
import { emitter } from '#platform/live/emit.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { findEnded, takeEnded } from './store-ending.ts';
import { tellShare } from './tell.ts';

const atOnce = 500;
const by = { name: 'Schedule', source: 'schedule' };

/** Every minute: takes back what was shared until a moment that has come. */
export const endShares: Schedule = {
  name: 'sharing.end-shares',
  pattern: '* * * * *',
  run: endDue,
};

/** One round, a share a transaction. */
export async function endDue({ db, clock }: App): Promise<void> {
  const now = new Date(clock.now());
  for (let n = 0; n < atOnce; n++) {
    const due = await findEnded(db, now);
    if (due === null) return;
    await db.transaction().execute((tx) => end(tx, due, now));
  }
}

/** The server is locked first, as by everybody who changes whom it is shared with. */
async function end(tx: Db, { id, serverId }: { id: string; serverId: string }, now: Date): Promise<void> {
  const [server] = await lockServers(tx, { reach: 'provider' }, [serverId]);
  const share = await takeEnded(tx, id, now);
  if (share === null || server === undefined) return;
  await tellShare({ db: tx, emit: emitter(tx) }, server, { share, step: 'ended', by: by.name });
  await writeHistory(tx, {
    server,
    kind: 'access',
    action: `Shared with ${share.name} no more: its time was over`,
    by,
  });
}
