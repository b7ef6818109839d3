import type { By } from '#domains/history/api/port.ts';
import {
  discardStep,
  endInPower,
  ensureJob,
  findMachine,
  releaseServer,
  saveMachineHardware,
  notifyFailure,
} from '#domains/servers/api/port.ts';
import type { Machine } from '#engines/port.ts';
import { fail, next, task, wait } from '#platform/tasks/task.ts';
import { insertTrial } from '../store.ts';
import { readForTask, saveNotTaken, saveTaken, saveUntouched } from '../store-task.ts';
import { removeCanceled } from './remove.ts';
import { ensureTaken, takenBy } from './take.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import type { Sayable } from '#kernel/message.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  backupId: string;
  /** For people: `the backup of 2026-11-21 02:13 UTC`. */
  backupName: Sayable;
  /** The backup of how the server was before; null when none was wanted. */
  keepId: string | null;
  powerAfter: 'asBefore' | 'on' | 'off';
  /** The power when it began, once that is known. */
  before: Machine['power'] | null;
  /** What goes again if the task is canceled. */
  made?: string[];
  by: By;
}

const atWork = say('already-replacing');

/** Puts the disks of one server back to a backup, after a backup of how it is now where that was wanted. */
export const restoreBackupTask = task<Data>()({
  kind: 'backup.restore',
  label: say('kind-backup-restore'),
  serviceName: 'backups',
  title: ({ name, backupName }) => say('restore-from', { name, backupName }),
  first: 'keep',
  steps: {
    keep: {
      title: say('backing-up-how-now'),
      weight: 4,
      cancel: { through: 'discard' },
      async run({ app, data, token, signal, log }) {
        const found = await findMachine(app, data.serverId, signal);
        const patch = { before: found.machine.power };
        const { keepId } = data;
        if (keepId === null) return next('restore', { patch });
        const job = await ensureTaken(found, { token, name: 'Before restore', signal });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('current-state-not-backed-up'));
        const taken = await takenBy({ app, token, signal }, found, { ...data, nightly: false });
        log(say('present-state-backed-up'));
        return next('restore', {
          patch: { ...patch, made: [keepId] },
          effect: (tx) => saveTaken(tx, keepId, taken),
        });
      },
    },
    discard: discardStep(removeCanceled),
    restore: {
      title: say('replacing-disks'),
      weight: 8,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const backup = await readForTask(app.db, data.backupId);
        if (backup?.engineRef == null) return fail(say('backup-has-gone'));
        const of = { machineRef: machine.ref, backupRef: backup.engineRef };
        const job = await ensureJob(engine, { token, signal, start: () => engine.ensureRestored(token, of, signal) });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('data-center-could-not-replace'));
        log(say('disks-as-they-in', { backupName: data.backupName }));
        return next('power');
      },
    },
    power: {
      title: say('setting-power'),
      weight: 2,
      cancel: atWork,
      run: (step) =>
        endInPower(step, {
          actionFor({ power }) {
            const wanted = step.data.powerAfter === 'asBefore' ? step.data.before : step.data.powerAfter;
            return wanted === 'on' && power !== 'on' ? 'on' : null;
          },
          ending: (machine, now) => ending(step.data, machine, now),
          failed: say('server-could-not-powered'),
          warn: say('restored-not-powered-on'),
        }),
    },
  },
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      ...notifyFailure(how, notice('restore-failed', { name: data.name, backup: data.backupName }), reason),
      tab: 'backup',
      kind: 'backup',
      action:
        how === 'cancelled'
          ? say('restore-from-cancelled', { backupName: data.backupName })
          : say('restore-from-failed', { backup: data.backupName, reason }),
      async also(tx) {
        await saveUntouched(tx, [data.backupId]);
        if (data.keepId === null) return;
        const skipped = { state: 'skipped' as const, reason: say('cancelled') };
        await saveNotTaken(tx, data.keepId, how === 'cancelled' ? skipped : { state: 'failed', reason });
      },
    }),
});

const ending = (data: Data, machine: Machine, now: Date) =>
  releaseServer({
    ...data,
    kind: 'backup',
    action: say('restored-from', { backupName: data.backupName }),
    state: machine.power,
    powerSince: machine.powerSince,
    error: null,
    tab: 'backup',
    notice: {
      code: 1062,
      severity: 'success',
      title: notice('restored', { name: data.name }),
      text: notice('restored-text', { power: machine.power, backup: data.backupName }),
    },
    async also(tx) {
      await saveUntouched(tx, [data.backupId]);
      const backup = await readForTask(tx, data.backupId);
      const { serverId } = data;
      if (backup !== null) await insertTrial(tx, { serverId, toServerId: serverId, takenAt: backup.at, at: now });
      // A backup from before a change of the disks brings the former disks back, and their price.
      await saveMachineHardware(tx, data.serverId, { machine, by: data.by, now });
    },
  });
