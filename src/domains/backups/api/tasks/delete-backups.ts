import type { By } from '#domains/history/api/port.ts';
import { releaseServer, notifyFailure } from '#domains/servers/api/port.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import type { Sayable } from '#kernel/message.ts';
import { backups } from '../../contract.ts';
import { saveUntouched } from '../store-task.ts';
import { removeNext } from './remove.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  /** For people: the one, or how many. */
  what: Sayable;
  /** Why they go. */
  reason: Sayable;
  /** What is left to delete, in order. */
  left: string[];
  by: By;
}

/** Deletes backups of one server, one after the other; those that are gone stay gone when a later one fails. */
export const deleteBackupsTask = task<Data>()({
  kind: 'backup.delete',
  label: say('kind-backup-delete'),
  serviceName: 'backups',
  title: ({ name, what }) => say('delete-backups', { what, name }),
  first: 'remove',
  steps: {
    remove: {
      title: say('removing-from-backup-storage'),
      weight: 1,
      cancel: say('data-center-already-removing'),
      async run({ app, data, token, signal, log }) {
        const what = { serverId: data.serverId, ids: data.left, reason: data.reason };
        const removed = await removeNext(app, { ...what, token, signal, log });
        if (removed.state === 'waiting') return wait(1, { progress: removed.progress });
        if (removed.state === 'failed') return fail(removed.reason);
        if (removed.state === 'removed')
          return next('remove', { patch: { left: removed.left }, effect: removed.effect });
        return done({
          effect: releaseServer({ ...data, kind: 'backup', action: say('deleted-backups', { what: data.what }) }),
        });
      },
    },
  },
  again: ({ serverId, left }) => requestTo(backups.deleteBackups, { params: { serverId }, input: { backupIds: left } }),
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      ...notifyFailure(how, notice('delete-failed', { what: data.what, name: data.name }), reason),
      tab: 'backup',
      kind: 'backup',
      action:
        how === 'cancelled'
          ? say('delete-backups-canceled', { what: data.what })
          : say('delete-backups-failed', { what: data.what, reason }),
      also: (tx) => saveUntouched(tx, data.left),
    }),
});
