import { done, task } from '#platform/tasks/task.ts';
import { letGo, tellFailure } from '../finish.ts';
import type { By } from '../history.ts';
import { forgetUndo, putOffDestruction } from '../store-terminated.ts';
import { destroyMachine } from './destroy-machine.ts';
import { releaseAll } from './store-task.ts';

interface Data {
  taskId: string;
  serverId: string;
  name: string;
  by: By;
}

/** After a failure the removal is tried again by itself. */
const againMinutes = 10;

/** Removes what was kept of a terminated server, so that it could come back: its machine and its addresses. */
export const destroyServerTask = task<Data>()({
  kind: 'server.destroy',
  serviceName: 'servers',
  title: ({ name }) => `Remove ${name} for good`,
  first: 'destroy',
  steps: {
    destroy: {
      title: 'Removing the machine and its disks',
      weight: 4,
      cancel: 'The data center is already removing it.',
      run: destroyMachine,
    },
    release: {
      title: 'Giving back the addresses',
      weight: 1,
      cancel: 'The machine is gone already.',
      run: async ({ data }) =>
        done({
          effect: letGo({
            ...data,
            kind: 'lifecycle',
            action: 'Removed for good',
            also: async (tx) => {
              await releaseAll(tx, data.serverId);
              await forgetUndo(tx, data.serverId);
            },
          }),
        }),
    },
  },
  undo: (data, how, reason) =>
    letGo({
      ...data,
      ...tellFailure(how, `Server ${data.name} could not be removed for good`, reason),
      kind: 'lifecycle',
      action: how === 'cancelled' ? 'Removal for good cancelled' : `Removal for good failed: ${reason}`,
      also: (tx) => (how === 'cancelled' ? Promise.resolve() : putOffDestruction(tx, data.serverId, againMinutes)),
    }),
});
