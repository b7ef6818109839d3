import type { By } from '#domains/history/api/port.ts';
import {
  discardStep,
  endInPower,
  ensureJob,
  findMachine,
  releaseServer,
  saveMachineHardware,
  notifyFailure,
  type Ending,
} from '#domains/servers/api/port.ts';
import type { Machine } from '#engines/port.ts';
import { fail, next, task, wait } from '#platform/tasks/task.ts';
import { readForTask, saveNotTaken, saveReverted, saveTaken, saveUntouched } from '../store-task.ts';
import { removeNext } from './remove.ts';
import { consistencyOf, findTaken } from './take.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  snapshotId: string;
  snapshotName: string;
  /** The snapshot of how the server was before; null when none was wanted. */
  keep: { id: string; name: string } | null;
  powerAfter: 'asTaken' | 'on' | 'off';
  /** What goes again if the task is canceled. */
  made?: string[];
  by: By;
}

const atWork = say('already-going-back');

/** Puts one server back to a snapshot, after one of how it is now where that was wanted. */
export const revertSnapshotTask = task<Data>()({
  kind: 'snapshot.revert',
  label: say('kind-snapshot-revert'),
  serviceName: 'snapshots',
  title: ({ name, snapshotName }) => say('revert', { name, snapshotName }),
  first: 'keep',
  steps: {
    keep: {
      title: say('keeping-how-now'),
      weight: 3,
      cancel: { through: 'discard' },
      async run({ app, data, token, signal, log }) {
        const found = await findMachine(app, data.serverId, signal);
        if (data.keep === null) return next('revert');
        const { engine, machine } = found;
        const { id, name } = data.keep;
        const wanted = { machineRef: machine.ref, name, memory: false, quiesce: false };
        const start = () => engine.ensureSnapshot(token, wanted, signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('current-state-not-saved'));
        const taken = await findTaken(found, token, signal);
        log(say('current-state-saved', { name }));
        const consistency = consistencyOf(machine.power, taken);
        return next('revert', {
          patch: { made: [id] },
          effect: (tx) => saveTaken(tx, id, { found: taken, consistency }),
        });
      },
    },
    discard: discardStep(removeNext),
    revert: {
      title: say('going-back'),
      weight: 6,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const snapshot = await readForTask(app.db, data.snapshotId);
        if (snapshot?.engineRef == null) return fail(say('snapshot-has-gone'));
        const of = { machineRef: machine.ref, snapshotRef: snapshot.engineRef };
        const start = () => engine.ensureReverted(token, of, signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('data-center-could-not-go'));
        log(say('disks-as-they-in', { snapshotName: data.snapshotName }));
        return next('power', { effect: (tx) => saveReverted(tx, data.snapshotId) });
      },
    },
    power: {
      title: say('setting-power'),
      weight: 2,
      cancel: atWork,
      run: (step) =>
        endInPower(step, {
          actionFor: (machine) => actionTo(step.data.powerAfter, machine),
          ending: (machine, now) => ending(step.data, machine, now),
          failed: say('power-could-not-changed'),
          warn: say('went-back-but-power'),
        }),
    },
  },
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      ...notifyFailure(how, notice('revert-failed', { name: data.name, snapshot: data.snapshotName }), reason),
      tab: 'snapshot',
      kind: 'snapshot',
      action:
        how === 'cancelled'
          ? say('reverting-cancelled', { snapshotName: data.snapshotName })
          : say('reverting-failed', { name: data.snapshotName, reason }),
      async also(tx) {
        await saveUntouched(tx, data.taskId);
        if (data.keep !== null) await saveNotTaken(tx, data.keep.id, how === 'cancelled' ? null : reason);
      },
    }),
});

function actionTo(wanted: Data['powerAfter'], { power }: Machine): 'on' | 'off' | 'resume' | null {
  if (wanted === 'asTaken' || wanted === power) return null;
  if (wanted === 'off') return 'off';
  return power === 'suspended' ? 'resume' : 'on';
}

const ending = (data: Data, machine: Machine, now: Date) =>
  releaseServer({
    ...data,
    kind: 'snapshot',
    action: say('reverted', { snapshotName: data.snapshotName }),
    state: machine.power,
    powerSince: machine.powerSince,
    error: null,
    // A snapshot from before a change of the disks brings the former disks back, and their price.
    also: (tx) => saveMachineHardware(tx, data.serverId, { machine, by: data.by, now }),
  } satisfies Ending);
