import type { By } from '#domains/history/api/port.ts';
import { releaseServer, notifyFailure } from '#domains/servers/api/port.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import type { Sayable } from '#kernel/message.ts';
import { snapshots } from '../../contract.ts';
import { saveUntouched } from '../store-task.ts';
import { removeNext } from './remove.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  /** For people: the name of the one, or how many. */
  what: Sayable;
  /** What is left to delete, in order. */
  left: string[];
  by: By;
}

/** Deletes snapshots of one server, one after the other; those that are gone stay gone when a later one fails. */
export const deleteSnapshotsTask = task<Data>()({
  kind: 'snapshot.delete',
  label: say('kind-snapshot-delete'),
  serviceName: 'snapshots',
  title: ({ name, what }) => say('delete-snapshots', { what, name }),
  first: 'remove',
  steps: {
    remove: {
      title: say('removing-merging'),
      weight: 1,
      cancel: say('data-center-already-merging'),
      async run({ app, data, token, signal, log }) {
        const removed = await removeNext(app, { serverId: data.serverId, ids: data.left, token, signal, log });
        if (removed.state === 'waiting') return wait(1, { progress: removed.progress });
        if (removed.state === 'failed') return fail(removed.reason);
        if (removed.state === 'removed')
          return next('remove', { patch: { left: removed.left }, effect: removed.effect });
        return done({
          effect: releaseServer({ ...data, kind: 'snapshot', action: say('deleted-snapshots', { what: data.what }) }),
        });
      },
    },
  },
  again: ({ serverId, left }) =>
    requestTo(snapshots.deleteSnapshots, { params: { serverId }, input: { snapshotIds: left } }),
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      ...notifyFailure(how, notice('delete-failed', { what: data.what, name: data.name }), reason),
      tab: 'snapshot',
      kind: 'snapshot',
      action:
        how === 'cancelled'
          ? say('delete-snapshots-canceled', { what: data.what })
          : say('delete-snapshots-failed', { what: data.what, reason }),
      also: (tx) => saveUntouched(tx, data.taskId),
    }),
});
