import { done, next, task, wait } from '#platform/tasks/task.ts';
import type { ServerState } from '../../states.ts';
import { letGo, tellFailure, type Ending } from '../finish.ts';
import type { By } from '../history.ts';
import { keepForUndo, saveEndedBy } from '../store-terminated.ts';
import { destroyMachine } from './destroy-machine.ts';
import { ensurePower } from './engine-job.ts';
import { readCreateToken, readTaskServer, releaseAll, saveEngineRef } from './store-task.ts';

interface Data {
  taskId: string;
  serverId: string;
  name: string;
  by: By;
  /** The state to go back to when the task is cancelled. */
  from: ServerState;
  /** For how long the machine is kept, so that the server can come back; absent in tasks that were ordered before. */
  undoHours?: number;
}

const tooLate = 'The data center is already removing it.';

/** The server counts as terminated, but its machine and its addresses are still there. */
function keptEnding(data: Data, kept: { hours: number; now: Date }): Ending {
  const until = new Date(kept.now.getTime() + kept.hours * 3_600_000);
  const untilText = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    ...data,
    kind: 'lifecycle',
    action: `Terminated; can be restored until ${untilText}`,
    state: 'terminated',
    error: null,
    also: async (tx) => {
      await keepForUndo(tx, data.serverId, kept);
      await saveEndedBy(tx, data.serverId, data.by.name);
    },
    tell: {
      code: 105,
      severity: 'info',
      title: `Server ${data.name} was terminated`,
      text: `It is off and can be restored until ${untilText}. Until then its disks and addresses are kept and billed as those of a server that is off.`,
    },
  };
}

/** Removes the machine and everything on it, or keeps it for a while first; then gives back the addresses. */
export const terminateServerTask = task<Data>()({
  kind: 'server.terminate',
  serviceName: 'servers',
  title: ({ name }) => `Terminate ${name}`,
  first: 'find',
  steps: {
    find: {
      title: 'Looking for the machine',
      weight: 1,
      cancel: true,
      async run({ app, data, signal, log }) {
        const server = await readTaskServer(app.db, data.serverId);
        if (server.engineRef !== null) return next('off');
        const token = await readCreateToken(app.db, data.serverId);
        const engine = app.engine(server.engine);
        const job = token === null ? null : await engine.findJob(token, signal);
        if (job?.state === 'running') return wait(2, { progress: job.progress });
        // A creation that failed on our side may have made a machine all the same.
        const machine = token === null ? null : await engine.findMachine(token, signal);
        if (machine === null || machine.destroyed) {
          log('The data center has no machine for it.');
          return next('release');
        }
        return next('off', { effect: (tx) => saveEngineRef(tx, data.serverId, machine.ref) });
      },
    },
    off: {
      title: 'Powering off',
      weight: 2,
      cancel: tooLate,
      async run({ app, data, token, signal, log }) {
        const { engine: name, engineRef } = await readTaskServer(app.db, data.serverId);
        const engine = app.engine(name);
        const ref = engineRef ?? '';
        const machine = await engine.readMachine(ref, signal);
        if (machine === null || machine.destroyed) return next('release');
        const after = (data.undoHours ?? 0) > 0 ? 'keep' : 'destroy';
        if (machine.power === 'off') return next(after);
        const change = { machineRef: ref, action: 'off', force: true } as const;
        const job = await ensurePower(engine, { token, signal, change });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        log(job.state === 'done' ? 'The power is off.' : 'The power could not be cut; removing it as it is.');
        return next(job.state === 'done' ? after : 'destroy');
      },
    },
    keep: {
      title: 'Keeping it for a while',
      weight: 1,
      cancel: 'It is off already. Restore it instead.',
      run: async ({ app, data }) => {
        const now = new Date(app.clock.now());
        const hours = data.undoHours ?? 0;
        return done({ effect: letGo(keptEnding(data, { hours, now })) });
      },
    },
    destroy: {
      title: 'Removing the machine and its disks',
      weight: 4,
      cancel: tooLate,
      run: destroyMachine,
    },
    release: {
      title: 'Giving back the addresses',
      weight: 1,
      cancel: tooLate,
      run: async ({ data }) =>
        done({
          effect: letGo({
            ...data,
            kind: 'lifecycle',
            action: 'Terminated',
            state: 'terminated',
            error: null,
            also: async (tx) => {
              await releaseAll(tx, data.serverId);
              await saveEndedBy(tx, data.serverId, data.by.name);
            },
            tell: {
              code: 105,
              severity: 'info',
              title: `Server ${data.name} was terminated`,
              text: 'The server and its disks were removed, and its addresses given back.',
            },
          }),
        }),
    },
  },
  undo: (data, how, reason) =>
    how === 'cancelled'
      ? letGo({ ...data, kind: 'lifecycle', action: 'Termination cancelled', state: data.from })
      : letGo({
          ...data,
          ...tellFailure(how, `Server ${data.name} could not be terminated`, reason),
          kind: 'lifecycle',
          action: `Termination failed: ${reason}`,
          state: 'error',
          error: reason,
        }),
});
