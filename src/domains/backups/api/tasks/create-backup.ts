import { findMachine, letGo, type By } from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { readExpired } from '../store-runs.ts';
import { saveNotTaken, saveTaken } from '../store-task.ts';
import { removeNext, timeIsOver } from './remove.ts';
import { ensureTaken, takenBy } from './take.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  backupId: string;
  /** What the engine calls it. */
  backupName: string;
  nightly: boolean;
  /** Backups whose time is over, that go with this run. */
  expired: string[];
  /** What did not go quite right. */
  warning: string | null;
  by: By;
}

/** Takes a backup of one server; with it those go whose time is over. */
export const createBackupTask = task<Data>()({
  kind: 'backup.create',
  serviceName: 'backups',
  title: ({ name }) => `Back up ${name}`,
  first: 'take',
  steps: {
    take: {
      title: 'Copying the disks',
      weight: 8,
      cancel: true,
      async run({ app, data, token, signal, log }) {
        const found = await findMachine(app, data.serverId, signal);
        const job = await ensureTaken(found, { token, name: data.backupName, signal });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? 'The data center could not take the backup.');
        const taken = await takenBy({ app, token, signal }, found, data);
        const { warning, expiresAt } = taken;
        log(`The backup is taken and kept until ${expiresAt.toISOString().slice(0, 10)}.`);
        if (warning !== null) log(warning);
        const expired = await readExpired(app.db, data.serverId, new Date(app.clock.now()));
        return next('prune', { patch: { expired, warning }, effect: (tx) => saveTaken(tx, data.backupId, taken) });
      },
    },
    prune: {
      title: 'Removing what is kept no longer',
      weight: 2,
      cancel: 'The backup is taken already.',
      async run({ app, data, token, signal, log }) {
        const what = { serverId: data.serverId, ids: data.expired, reason: timeIsOver };
        const removed = await removeNext(app, { ...what, token, signal, log });
        if (removed.state === 'waiting') return wait(1, { progress: removed.progress });
        if (removed.state === 'removed')
          return next('prune', { patch: { expired: removed.left }, effect: removed.effect });
        const { warning } = data;
        const action = warning === null ? 'Backup taken' : `Backup taken with a warning: ${warning}`;
        const effect = letGo({ ...data, kind: 'backup', action });
        // The backup itself is good: what could not be removed is tried again with the next one.
        const warn = warning ?? (removed.state === 'failed' ? removed.reason : null);
        return warn === null ? done({ effect }) : done({ warn, effect });
      },
    },
  },
  undo: (data, how, reason) =>
    letGo({
      ...data,
      ...(how === 'failed' && {
        tell: {
          code: 1060 as const,
          severity: 'error' as const,
          title: `The backup of ${data.name} failed`,
          text: data.nightly ? `${reason} The next run is tomorrow night; it can be taken now by hand.` : reason,
        },
      }),
      tab: 'backup',
      kind: 'backup',
      action: how === 'cancelled' ? 'Backup cancelled' : `Backup failed: ${reason}`,
      also: (tx) =>
        saveNotTaken(
          tx,
          data.backupId,
          how === 'cancelled' ? { state: 'skipped', reason: 'It was cancelled.' } : { state: 'failed', reason },
        ),
    }),
});
