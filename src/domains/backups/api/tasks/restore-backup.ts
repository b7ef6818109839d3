import {
  ensureJob,
  findMachine,
  letGo,
  setPower,
  saveMachineHardware,
  tellFailure,
  type By,
} from '#domains/servers/api/port.ts';
import type { Machine } from '#engines/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { insertTrial } from '../store-trials.ts';
import { readForTask, saveNotTaken, saveTaken, saveUntouched } from '../store-task.ts';
import { ensureTaken, takenBy } from './take.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  backupId: string;
  /** For people: `the backup of 2026-11-21 02:13 UTC`. */
  backupName: string;
  /** The backup of how the server was before; null when none was wanted. */
  keepId: string | null;
  powerAfter: 'asBefore' | 'on' | 'off';
  /** The power when it began, once that is known. */
  before: Machine['power'] | null;
  by: By;
}

const atWork = 'The data center is already replacing the disks.';

/** Puts the disks of one server back to a backup, after a backup of how it is now where that was wanted. */
export const restoreBackupTask = task<Data>()({
  kind: 'backup.restore',
  serviceName: 'backups',
  title: ({ name, backupName }) => `Restore ${name} from ${backupName}`,
  first: 'keep',
  steps: {
    keep: {
      title: 'Backing up how it is now',
      weight: 4,
      cancel: true,
      async run({ app, data, token, signal, log }) {
        const found = await findMachine(app, data.serverId, signal);
        const patch = { before: found.machine.power };
        const { keepId } = data;
        if (keepId === null) return next('restore', { patch });
        const job = await ensureTaken(found, { token, name: 'Before restore', signal });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? 'The present state could not be backed up.');
        const taken = await takenBy({ app, token, signal }, found, { ...data, nightly: false });
        log('The present state is backed up.');
        return next('restore', { patch, effect: (tx) => saveTaken(tx, keepId, taken) });
      },
    },
    restore: {
      title: 'Replacing the disks',
      weight: 8,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const backup = await readForTask(app.db, data.backupId);
        if (backup?.engineRef == null) return fail('The backup has gone.');
        const of = { machineRef: machine.ref, backupRef: backup.engineRef };
        const job = await ensureJob(engine, { token, signal, start: () => engine.ensureRestored(token, of, signal) });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? 'The data center could not replace the disks.');
        log(`The disks are as they were in ${data.backupName}.`);
        return next('power');
      },
    },
    power: {
      title: 'Setting the power',
      weight: 2,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { machine } = await findMachine(app, data.serverId, signal);
        const wanted = data.powerAfter === 'asBefore' ? data.before : data.powerAfter;
        const now = new Date(app.clock.now());
        if (wanted !== 'on' || machine.power === 'on') return done({ effect: ending(data, machine, now) });
        const set = await setPower({ app, data, token, signal }, { action: 'on', force: true });
        if (set.pending) return set.pending;
        if (set.done) return done({ effect: ending(data, set.machine, now) });
        log(set.error ?? 'The server could not be powered on.');
        return done({ warn: 'It was restored, but could not be powered on.', effect: ending(data, set.machine, now) });
      },
    },
  },
  undo: (data, how, reason) =>
    letGo({
      ...data,
      ...tellFailure(how, `Restoring server ${data.name} from ${data.backupName} failed`, reason),
      tab: 'backup',
      kind: 'backup',
      action:
        how === 'cancelled'
          ? `Restore from ${data.backupName} cancelled`
          : `Restore from ${data.backupName} failed: ${reason}`,
      async also(tx) {
        await saveUntouched(tx, [data.backupId]);
        if (data.keepId === null) return;
        const skipped = { state: 'skipped' as const, reason: 'It was cancelled.' };
        await saveNotTaken(tx, data.keepId, how === 'cancelled' ? skipped : { state: 'failed', reason });
      },
    }),
});

const ending = (data: Data, machine: Machine, now: Date) =>
  letGo({
    ...data,
    kind: 'backup',
    action: `Restored from ${data.backupName}`,
    state: machine.power,
    powerSince: machine.powerSince,
    error: null,
    tab: 'backup',
    tell: {
      code: 1062,
      severity: 'success',
      title: `Server ${data.name} is restored`,
      text: `Its disks are as they were in ${data.backupName}. It is powered ${machine.power === 'on' ? 'on' : 'off'}.`,
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
