import type { By } from '#domains/history/api/port.ts';
import { discardStep, findMachine, releaseServer } from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { readExpired } from '../store-runs.ts';
import { saveNotTaken, saveTaken } from '../store-task.ts';
import { removeCanceled, removeNext } from './remove.ts';
import { ensureTaken, takenBy } from './take.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { asDay, type Sayable } from '#kernel/message.ts';

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
  warning: Sayable | null;
  /** What goes again if the task is canceled. */
  made?: string[];
  by: By;
}

/** Takes a backup of one server; with it those go whose time is over. */
export const createBackupTask = task<Data>()({
  kind: 'backup.create',
  label: say('kind-backup-create'),
  serviceName: 'backups',
  title: ({ name }) => say('back-up', { name }),
  first: 'take',
  steps: {
    take: {
      title: say('copying-disks'),
      weight: 8,
      cancel: { through: 'discard' },
      async run({ app, data, token, signal, log }) {
        const found = await findMachine(app, data.serverId, signal);
        const job = await ensureTaken(found, { token, name: data.backupName, signal });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('backup-not-taken'));
        const taken = await takenBy({ app, token, signal }, found, data);
        const { warning, expiresAt } = taken;
        log(say('taken-until', { day: asDay(expiresAt) }));
        if (warning !== null) log(warning);
        const expired = await readExpired(app.db, data.serverId, new Date(app.clock.now()));
        return next('prune', {
          patch: { expired, warning, made: [data.backupId] },
          effect: (tx) => saveTaken(tx, data.backupId, taken),
        });
      },
    },
    discard: discardStep(removeCanceled),
    prune: {
      title: say('removing-expired'),
      weight: 2,
      cancel: say('backup-taken-already'),
      async run({ app, data, token, signal, log }) {
        const what = { serverId: data.serverId, ids: data.expired, reason: say('time-is-over') };
        const removed = await removeNext(app, { ...what, token, signal, log });
        if (removed.state === 'waiting') return wait(1, { progress: removed.progress });
        if (removed.state === 'removed')
          return next('prune', { patch: { expired: removed.left }, effect: removed.effect });
        const { warning } = data;
        const action = warning === null ? say('backup-taken') : say('taken-with-warning', { warning });
        const effect = releaseServer({ ...data, kind: 'backup', action });
        // The backup itself is good: what could not be removed is tried again with the next one.
        const warn = warning ?? (removed.state === 'failed' ? removed.reason : null);
        return warn === null ? done({ effect }) : done({ warn, effect });
      },
    },
  },
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      ...(how === 'failed' && {
        notice: {
          code: 1060 as const,
          severity: 'error' as const,
          title: notice('failed', { name: data.name }),
          text: data.nightly ? notice('nightly-failed-text', { reason }) : reason,
        },
      }),
      tab: 'backup',
      kind: 'backup',
      action: how === 'cancelled' ? say('backup-cancelled') : say('backup-failed', { reason }),
      also: (tx) =>
        saveNotTaken(
          tx,
          data.backupId,
          how === 'cancelled' ? { state: 'skipped', reason: say('cancelled') } : { state: 'failed', reason },
        ),
    }),
});
