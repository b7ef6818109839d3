import { record, type By } from '#domains/history/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { announceTransfer, notifyDone, notifyFailed } from '../notify.ts';
import type { Effect } from '#platform/tasks/task.ts';
import { done, fail, next, task } from '#platform/tasks/task.ts';
import { announce, releaseServer, lockTaker, serverHandover, takeOver, ofServer } from '#domains/servers/api/port.ts';
import { emitter } from '#platform/live/emit.ts';
import { checkMove } from '../preflight.ts';
import { lockTransfer } from '../store.ts';
import type { StoredTransfer } from '../stored.ts';
import { endTransfer } from '../store-change.ts';
import { say } from '../../messages.ts';
import { Failure } from '#kernel/failure.ts';
import type { Sayable } from '#kernel/message.ts';

interface Data {
  taskId: string;
  serverId: string;
  name: string;
  transferId: string;
  to: string;
  by: By;
}

async function read(db: Db, transferId: string): Promise<StoredTransfer> {
  const transfer = await lockTransfer(db, transferId);
  if (transfer === null) throw new Error(`the transfer ${transferId} has gone`);
  return transfer;
}

/** Gives one server to another account: everything that belongs to it changes hands in one transaction, or nothing does. */
export const transferServerTask = task<Data>()({
  kind: 'server.transfer',
  label: say('kind-server-transfer'),
  serviceName: 'servers',
  title: ({ name, to }) => say('transfer', { name, to }),
  first: 'check',
  steps: {
    check: {
      title: say('checking-both-accounts'),
      weight: 1,
      cancel: true,
      async run({ app, data, taskId, log }) {
        const refusal = await refusalNow(app, data, taskId);
        if (refusal !== null) return fail(refusal);
        log(say('server-can-go-account'));
        return next('move');
      },
    },
    move: {
      title: say('changing-hands'),
      weight: 1,
      cancel: say('server-changing-hands-just'),
      async run({ app, data, taskId, log }) {
        const refusal = await refusalNow(app, data, taskId);
        if (refusal !== null) return fail(refusal);
        log(say('server-belongs-now', { to: data.to }));
        return done({ effect: moved(app, data) });
      },
    },
  },
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      kind: 'ownership',
      action: how === 'cancelled' ? say('transfer-cancelled') : say('transfer-failed', { reason }),
      async also(tx) {
        const transfer = await read(tx, data.transferId);
        await endTransfer(tx, transfer.id, { state: how, reason, at: new Date() });
        await notifyFailed(tx, transfer, reason);
        await announceTransfer(emitter(tx), transfer);
      },
    }),
});

async function refusalNow(app: App, data: Data, taskId: string): Promise<Sayable | null> {
  const at = { app, db: app.db, now: new Date(app.clock.now()) };
  const { refusal } = await checkMove(at, await read(app.db, data.transferId), taskId);
  return refusal;
}

/** The move itself. Throws where something came in between, so that the step runs, and is checked, again. */
function moved(app: App, data: Data): Effect {
  return async (tx, emit) => {
    let transfer: StoredTransfer | null = null;
    const { serverId, taskId, by } = data;
    const action = say('went', { to: data.to });
    await releaseServer({
      serverId,
      taskId,
      by,
      kind: 'ownership',
      action,
      also: async () => void (transfer = await read(tx, data.transferId)),
    })(tx, emit);
    if (transfer !== null) await handOver({ app, tx, now: new Date(app.clock.now()) }, transfer, data);
  };
}

async function handOver(
  { app, tx, now }: { app: App; tx: Db; now: Date },
  transfer: StoredTransfer,
  { serverId, taskId, by }: Data,
): Promise<void> {
  const { siteId, accountId, toAccountId } = transfer;
  if (toAccountId === null) throw new Error('nobody takes the server');
  await lockTaker(tx, toAccountId);
  const checked = await checkMove({ app, db: tx, now }, transfer);
  if (checked.refusal !== null) throw new Failure(checked.refusal);
  const { server, taken } = checked;
  const name = transfer.newName ?? server.name;
  await takeOver(tx, serverId, { accountId: toAccountId, name, now, taken });
  for (const domain of serverHandover.of(app.domains))
    await domain.run?.(tx, { serverId, siteId, accountId, toSiteId: siteId, way: 'transfer', toAccountId, by, now });
  // With its state, so that the hours from here on are those of the new account.
  await record(tx, {
    object: ofServer({ id: serverId, siteId, accountId: toAccountId }),
    kind: 'ownership',
    action: name === server.name ? say('came', { from: transfer.from }) : say('came-as', { from: transfer.from, name }),
    from: server.state,
    to: server.state,
    by,
    taskId,
  });
  await endTransfer(tx, transfer.id, { state: 'done', reason: null, at: now });
  const emit = emitter(tx);
  const { version, state } = server;
  const left = { serverId, kind: 'left', name: server.name, state, power: 'off', version, task: null } as const;
  await emit('server.changed', { siteId, accountId }, left);
  await announce(tx, emit, { id: serverId, kind: 'created' });
  await notifyDone(tx, transfer, name);
  await announceTransfer(emit, transfer);
}
