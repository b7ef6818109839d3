import { letGo, tellFailure, type By } from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { saveUntouched } from '../store-task.ts';
import { removeNext } from './remove.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  /** For people: the name of the one, or how many. */
  what: string;
  /** What is left to delete, in order. */
  left: string[];
  by: By;
}

/** Deletes snapshots of one server, one after the other; those that are gone stay gone when a later one fails. */
export const deleteSnapshotsTask = task<Data>()({
  kind: 'snapshot.delete',
  serviceName: 'snapshots',
  title: ({ name, what }) => `Delete ${what} of ${name}`,
  first: 'remove',
  steps: {
    remove: {
      title: 'Removing and merging',
      weight: 1,
      cancel: 'The data center is already merging.',
      async run({ app, data, token, signal, log }) {
        const removed = await removeNext(app, { serverId: data.serverId, ids: data.left, token, signal, log });
        if (removed.state === 'waiting') return wait(1, { progress: removed.progress });
        if (removed.state === 'failed') return fail(removed.reason);
        if (removed.state === 'removed')
          return next('remove', { patch: { left: removed.left }, effect: removed.effect });
        return done({ effect: letGo({ ...data, kind: 'snapshot', action: `Deleted ${data.what}` }) });
      },
    },
  },
  undo: (data, how, reason) =>
    letGo({
      ...data,
      ...tellFailure(how, `Deleting ${data.what} of server ${data.name} failed`, reason),
      tab: 'snapshot',
      kind: 'snapshot',
      action: how === 'cancelled' ? `Deleting ${data.what} cancelled` : `Deleting ${data.what} failed: ${reason}`,
      also: (tx) => saveUntouched(tx, data.taskId),
    }),
});
