import { record } from '#domains/history/api/port.ts';
import { lockServers, ofServer } from '#domains/servers/api/port.ts';
import { emitter } from '#platform/live/emit.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { runInTurn } from '#platform/run-due.ts';
import type { ShareLevel } from '#kernel/op.ts';
import { findEnded, takeEnded } from '#domains/shares/api/port.ts';
import { say } from '../messages.ts';
import { notifyShare } from './notify.ts';

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
  await notifyShare({ db: tx, emit: emitter(tx) }, server, { share, step: 'ended', by: by.name });
  await record(tx, {
    object: ofServer(server),
    kind: 'access',
    action: say('shared-with-no-more', { name: share.name }),
    by,
  });
  return true;
}
