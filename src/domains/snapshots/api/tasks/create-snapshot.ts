import type { By } from '#domains/history/api/port.ts';
import { ensureJob, findMachine, releaseServer, notifyFailure } from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { readSurplus } from '../store-schedules.ts';
import { saveNotTaken, saveTaken } from '../store-task.ts';
import { consistencyOf, findTaken, possibleOf } from './take.ts';
import { removeNext } from './remove.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';

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

/** Takes a snapshot of one server; of a schedule's, those go that it no longer keeps. */
export const createSnapshotTask = task<Data>()({
  kind: 'snapshot.create',
  label: say('kind-snapshot-create'),
  serviceName: 'snapshots',
  title: ({ name, snapshotName }) => say('take-snapshot', { snapshotName, name }),
  first: 'check',
  steps: {
    check: {
      title: say('checking-server'),
      weight: 1,
      cancel: true,
      async run({ app, data, signal, log }) {
        const found = await findMachine(app, data.serverId, signal);
        const patch = possibleOf(found, data);
        if (data.memory && !patch.memory) log(say('server-not-running-there'));
        if (data.quiesce && !patch.quiesce) log(say('server-not-running-files'));
        return next('take', { patch });
      },
    },
    take: {
      title: say('taking-snapshot'),
      weight: 8,
      cancel: say('data-center-already-taking'),
      async run({ app, data, token, signal, log }) {
        const found = await findMachine(app, data.serverId, signal);
        const { engine, machine } = found;
        const { memory, quiesce, snapshotName } = data;
        const wanted = { machineRef: machine.ref, name: snapshotName, memory, quiesce };
        const start = () => engine.ensureSnapshot(token, wanted, signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('snapshot-not-taken'));
        const taken = await findTaken(found, token, signal);
        log(say('snapshot-taken', { snapshotName }));
        const consistency = consistencyOf(machine.power, taken);
        return next('choose', { effect: (tx) => saveTaken(tx, data.snapshotId, { found: taken, consistency }) });
      },
    },
    choose: {
      title: say('looking-for-what-kept'),
      weight: 1,
      cancel: say('snapshot-taken-already'),
      async run({ app, data }) {
        return next('prune', { patch: { surplus: await readSurplus(app.db, data.scheduleId) } });
      },
    },
    prune: {
      title: say('removing-expired'),
      weight: 3,
      cancel: say('snapshot-taken-already'),
      async run({ app, data, token, signal, log }) {
        const removed = await removeNext(app, { serverId: data.serverId, ids: data.surplus, token, signal, log });
        if (removed.state === 'waiting') return wait(1, { progress: removed.progress });
        if (removed.state === 'removed')
          return next('prune', { patch: { surplus: removed.left }, effect: removed.effect });
        const effect = releaseServer({
          ...data,
          kind: 'snapshot',
          action: say('snapshot-taken-2', { snapshotName: data.snapshotName }),
        });
        // The snapshot itself is good: what could not be removed is tried again with the next one.
        return removed.state === 'failed' ? done({ warn: removed.reason, effect }) : done({ effect });
      },
    },
  },
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      ...notifyFailure(how, notice('take-failed', { snapshot: data.snapshotName, name: data.name }), reason),
      tab: 'snapshot',
      kind: 'snapshot',
      action:
        how === 'cancelled'
          ? say('snapshot-cancelled', { snapshotName: data.snapshotName })
          : say('snapshot-failed', { name: data.snapshotName, reason }),
      also: (tx) => saveNotTaken(tx, data.snapshotId, how === 'cancelled' ? null : reason),
    }),
});
