import { ensureJob, findMachine, letGo, tellFailure, type By } from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { readSurplus } from '../store-retention.ts';
import { endRun } from '../store-runs.ts';
import { saveNotTaken, saveTaken } from '../store-task.ts';
import { consistencyOf, findTaken, possibleOf } from './take.ts';
import { removeNext } from './remove.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  snapshotId: string;
  snapshotName: string;
  memory: boolean;
  quiesce: boolean;
  scheduleId: string | null;
  by: By;
  /** Snapshots of the schedule that are to go now that a newer one is there. */
  surplus: string[];
}

/** Takes a snapshot of one server; of a schedule's, those go that it keeps no more. */
export const createSnapshotTask = task<Data>()({
  kind: 'snapshot.create',
  serviceName: 'snapshots',
  title: ({ name, snapshotName }) => `Take snapshot ${snapshotName} of ${name}`,
  first: 'check',
  steps: {
    check: {
      title: 'Checking the server',
      weight: 1,
      cancel: true,
      async run({ app, data, signal, log }) {
        const found = await findMachine(app, data.serverId, signal);
        const patch = possibleOf(found, data);
        if (data.memory && !patch.memory) log('The server is not running: there is no memory to keep.');
        if (data.quiesce && !patch.quiesce) log('The server is not running: its files are at rest already.');
        return next('take', { patch });
      },
    },
    take: {
      title: 'Taking the snapshot',
      weight: 8,
      cancel: 'The data center is already taking it.',
      async run({ app, data, token, signal, log }) {
        const found = await findMachine(app, data.serverId, signal);
        const { engine, machine } = found;
        const { memory, quiesce, snapshotName } = data;
        const wanted = { machineRef: machine.ref, name: snapshotName, memory, quiesce };
        const start = () => engine.ensureSnapshot(token, wanted, signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? 'The data center could not take the snapshot.');
        const taken = await findTaken(found, token, signal);
        log(`The snapshot ${snapshotName} is taken.`);
        const consistency = consistencyOf(machine.power, taken);
        return next('choose', { effect: (tx) => saveTaken(tx, data.snapshotId, { found: taken, consistency }) });
      },
    },
    choose: {
      title: 'Looking for what is kept no more',
      weight: 1,
      cancel: 'The snapshot is taken already.',
      async run({ app, data }) {
        return next('prune', { patch: { surplus: await readSurplus(app.db, data.scheduleId) } });
      },
    },
    prune: {
      title: 'Removing what is kept no more',
      weight: 3,
      cancel: 'The snapshot is taken already.',
      async run({ app, data, token, signal, log }) {
        const removed = await removeNext(app, { serverId: data.serverId, ids: data.surplus, token, signal, log });
        if (removed.state === 'waiting') return wait(1, { progress: removed.progress });
        if (removed.state === 'removed')
          return next('prune', { patch: { surplus: removed.left }, effect: removed.effect });
        const effect = letGo({
          ...data,
          kind: 'snapshot',
          action: `Snapshot ${data.snapshotName} taken`,
          also: (tx) => endRun(tx, data.taskId, { state: 'ok', reason: null }),
        });
        // The snapshot itself is good: what could not be removed is tried again with the next one.
        return removed.state === 'failed' ? done({ warn: removed.reason, effect }) : done({ effect });
      },
    },
  },
  undo: (data, how, reason) =>
    letGo({
      ...data,
      ...tellFailure(how, `Snapshot ${data.snapshotName} of server ${data.name} failed`, reason),
      tab: 'snapshot',
      kind: 'snapshot',
      action:
        how === 'cancelled'
          ? `Snapshot ${data.snapshotName} cancelled`
          : `Snapshot ${data.snapshotName} failed: ${reason}`,
      async also(tx) {
        await saveNotTaken(tx, data.snapshotId, how === 'cancelled' ? null : reason);
        await endRun(tx, data.taskId, { state: 'failed', reason });
      },
    }),
});
