import type { By } from '#domains/history/api/port.ts';
import { done, task } from '#platform/tasks/task.ts';
import { releaseServer, notifyFailure } from './finish.ts';
import { forgetUndo, putOffDestruction } from '../end/store-terminated.ts';
import { destroyMachine } from './machine.ts';
import { releaseAll } from './store-task.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';

interface Data {
  taskId: string;
  serverId: string;
  name: string;
  by: By;
}

/** After a failure, the removal is retried automatically. */
const againMinutes = 10;

/** Removes what was kept of a terminated server, so that it could come back: its machine and its addresses. */
export const destroyServerTask = task<Data>()({
  kind: 'server.destroy',
  label: say('kind-server-destroy'),
  serviceName: 'servers',
  title: ({ name }) => say('remove-for-good', { name }),
  first: 'destroy',
  steps: {
    destroy: {
      title: say('removing-machine-disks'),
      weight: 4,
      cancel: say('data-center-already-removing'),
      run: destroyMachine,
    },
    release: {
      title: say('giving-back-addresses'),
      weight: 1,
      cancel: say('machine-gone-already'),
      run: async ({ data }) =>
        done({
          effect: releaseServer({
            ...data,
            kind: 'lifecycle',
            action: say('removed-for-good'),
            also: async (tx) => {
              await releaseAll(tx, data.serverId);
              await forgetUndo(tx, data.serverId);
            },
          }),
        }),
    },
  },
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      ...notifyFailure(how, notice('not-deleted', { name: data.name }), reason),
      kind: 'lifecycle',
      action: how === 'cancelled' ? say('removal-for-good-cancelled') : say('deletion-failed', { reason }),
      also: (tx) => (how === 'cancelled' ? Promise.resolve() : putOffDestruction(tx, data.serverId, againMinutes)),
    }),
});
