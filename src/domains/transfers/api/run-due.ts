import { record } from '#domains/history/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import { lockServers, ofServer } from '#domains/servers/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import { dueHours } from '../limits.ts';
import { orderMove } from './agree.ts';
import { checkMove } from './preflight.ts';
import { lockTransfer } from './store.ts';
import type { StoredTransfer } from './stored.ts';
import { endTransfer, readDue, readExpired } from './store-change.ts';
import { announceTransfer, notifyAnswer, notifyFailed } from './notify.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';

const atOnce = 200;
const by = { name: 'Schedule', source: 'schedule' };

/** Every minute: ends offers that ran out, and begins the transfers whose day has come. */
export const runTransfers: Schedule = { name: 'transfers.run', pattern: '* * * * *', run: runDue };

/** One round. Each offer in its own transaction: what is in the way of one is none of the others' business. */
export async function runDue(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  for (const { id, serverId } of await readExpired(app.db, now, atOnce))
    await apart(app, id, (tx) => expire({ tx, now }, { id, serverId }));
  for (const { id, serverId } of await readDue(app.db, now, atOnce))
    await apart(app, id, (tx) => begin({ app, tx, now }, { id, serverId }));
}

const apart = (app: App, transfer: string, run: (tx: Db) => Promise<void>): Promise<void> =>
  app.db
    .transaction()
    .execute(run)
    .catch((error: unknown) => app.log.warn({ err: error, transfer }, 'transfer could not continue'));

interface Wanted {
  id: string;
  serverId: string;
}

async function expire({ tx, now }: { tx: Db; now: Date }, { id, serverId }: Wanted): Promise<void> {
  const [server] = await lockServers(tx, { reach: 'provider' }, [serverId]);
  const transfer = server === undefined ? null : await lockTransfer(tx, id);
  if (server === undefined || transfer === null) return;
  const gone = server.state === 'terminated';
  const open = transfer.state === 'offered' || (gone && transfer.state === 'accepted');
  if (!open || (!gone && transfer.expiresAt > now)) return;
  const reason = gone ? say('server-terminated') : null;
  await endTransfer(tx, id, { state: gone ? 'cancelled' : 'expired', reason, at: now });
  const action = gone ? say('offer-ended-server-terminated') : say('offer-not-answered-in', { to: transfer.to });
  await record(tx, { object: ofServer(server), kind: 'ownership', action, by });
  for (const accountId of new Set([transfer.accountId, transfer.toAccountId]))
    await notifyAnswer(tx, transfer, {
      accountId,
      step: 'over',
      severity: 'warning',
      title: notice('expired', { name: transfer.serverName }),
      text: gone ? notice('terminated-text') : notice('expired-text', { from: transfer.from }),
    });
  await announceTransfer(emitter(tx), transfer);
}

async function begin({ app, tx, now }: { app: App; tx: Db; now: Date }, { id, serverId }: Wanted): Promise<void> {
  const [server] = await lockServers(tx, { reach: 'provider' }, [serverId]);
  const transfer = server === undefined ? null : await lockTransfer(tx, id);
  if (server === undefined || transfer?.state !== 'accepted' || transfer.effectiveAt === null) return;
  const overdue = now.getTime() - transfer.effectiveAt.getTime() > dueHours * 3_600_000;
  // A task will end; other obstacles won't go away without action.
  if (server.taskId !== null && !overdue) return;
  const { refusal } = await checkMove({ app, db: tx, now }, transfer);
  if (refusal !== null) return giveUp({ tx, now }, transfer, refusal);
  const agreedBy = { name: transfer.agreedBy ?? by.name, source: 'schedule' };
  if ((await orderMove(tx, server, { transfer, by: agreedBy, requester: byItself })) === null) return;
  await announceTransfer(emitter(tx), transfer);
}

async function giveUp({ tx, now }: { tx: Db; now: Date }, transfer: StoredTransfer, reason: Sayable): Promise<void> {
  const { id, serverId, siteId, accountId } = transfer;
  await endTransfer(tx, id, { state: 'failed', reason, at: now });
  const server = { id: serverId, siteId, accountId };
  await record(tx, { object: ofServer(server), kind: 'ownership', action: say('transfer-failed', { reason }), by });
  await notifyFailed(tx, transfer, reason);
  await announceTransfer(emitter(tx), transfer);
}
