import { letGo, tellFailure, type By } from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { saveUntouched } from '../store-task.ts';
import { removeNext } from './remove.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  /** For people: the one, or how many. */
  what: string;
  /** Why they go. */
  reason: string;
  /** What is left to delete, in order. */
  left: string[];
  by: By;
}

/** Deletes backups of one server, one after the other; those that are gone stay gone when a later one fails. */
export const deleteBackupsTask = task<Data>()({
  kind: 'backup.delete',
  serviceName: 'backups',
  title: ({ name, what }) => `Delete ${what} of ${name}`,
  first: 'remove',
  steps: {
    remove: {
      title: 'Removing from the backup storage',
      weight: 1,
      cancel: 'The data center is already removing them.',
      async run({ app, data, token, signal, log }) {
        const what = { serverId: data.serverId, ids: data.left, reason: data.reason };
        const removed = await removeNext(app, { ...what, token, signal, log });
        if (removed.state === 'waiting') return wait(1, { progress: removed.progress });
        if (removed.state === 'failed') return fail(removed.reason);
        if (removed.state === 'removed')
          return next('remove', { patch: { left: removed.left }, effect: removed.effect });
        return done({ effect: letGo({ ...data, kind: 'backup', action: `Deleted ${data.what}` }) });
      },
    },
  },
  undo: (data, how, reason) =>
    letGo({
      ...data,
      ...tellFailure(how, `Deleting ${data.what} of server ${data.name} failed`, reason),
      tab: 'backup',
      kind: 'backup',
      action: how === 'cancelled' ? `Deleting ${data.what} cancelled` : `Deleting ${data.what} failed: ${reason}`,
      also: (tx) => saveUntouched(tx, data.left),
    }),
});
