import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { letGo, tellFailure } from '../finish.ts';
import type { By } from '../history.ts';
import { forgetUndo, putOffDestruction } from '../store-terminated.ts';
import { ensureJob } from './engine-job.ts';
import { readTaskServer, releaseAll } from './store-task.ts';

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
      async run({ app, data, token, signal, log }) {
        const { engine: name, engineRef } = await readTaskServer(app.db, data.serverId);
        const engine = app.engine(name);
        const start = () => engine.ensureDestroyed(token, engineRef ?? '', signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? 'The data center could not remove the machine.');
        log('The machine and its disks are removed.');
        return next('release');
      },
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
