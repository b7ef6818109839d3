import { asInstant } from '#kernel/message.ts';
import type { By } from '#domains/history/api/port.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { done, next, task, wait } from '#platform/tasks/task.ts';
import { servers } from '../../contract.ts';
import type { ServerState } from '../../states.ts';
import { releaseServer, notifyFailure, type Ending } from './finish.ts';
import { keepForUndo, saveEndedBy } from '../end/store-terminated.ts';
import { readCreateToken, readTaskServer, releaseAll, saveEngineRef } from './store-task.ts';
import { say } from '../../messages.ts';
import { destroyMachine, ensurePower } from './machine.ts';
import { notice } from '../../notices.ts';

interface Data {
  taskId: string;
  serverId: string;
  name: string;
  by: By;
  /** The state to go back to when the task is canceled. */
  from: ServerState;
  /** For how long the machine is kept, so that the server can come back; absent in tasks that were ordered before. */
  undoHours?: number;
}

const tooLate = say('already-removing');

/** The server counts as terminated, but its machine and its addresses are still there. */
function keptEnding(data: Data, kept: { hours: number; now: Date }): Ending {
  const until = new Date(kept.now.getTime() + kept.hours * 3_600_000);
  return {
    ...data,
    kind: 'lifecycle',
    action: say('terminated-until', { until: asInstant(until) }),
    state: 'terminated',
    error: null,
    also: async (tx) => {
      await keepForUndo(tx, data.serverId, kept);
      await saveEndedBy(tx, data.serverId, data.by.name);
    },
    notice: {
      code: 105,
      severity: 'info',
      title: notice('server-terminated', { name: data.name }),
      text: notice('server-kept-text', { until: asInstant(until) }),
    },
  };
}

/** Removes the machine and everything on it, or keeps it for a while first; then gives back the addresses. */
export const terminateServerTask = task<Data>()({
  kind: 'server.terminate',
  label: say('kind-server-terminate'),
  serviceName: 'servers',
  title: ({ name }) => say('terminate', { name }),
  first: 'find',
  steps: {
    find: {
      title: say('looking-for-machine'),
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
          log(say('no-machine-there'));
          return next('release');
        }
        return next('off', { effect: (tx) => saveEngineRef(tx, { serverId: data.serverId, engineRef: machine.ref }) });
      },
    },
    off: {
      title: say('powering-off'),
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
        log(job.state === 'done' ? say('power-off') : say('power-could-not-cut'));
        return next(job.state === 'done' ? after : 'destroy');
      },
    },
    keep: {
      title: say('waiting-to-be-removed'),
      weight: 1,
      cancel: say('off-already-restore-instead'),
      run: async ({ app, data }) => {
        const now = new Date(app.clock.now());
        const hours = data.undoHours ?? 0;
        return done({ effect: releaseServer(keptEnding(data, { hours, now })) });
      },
    },
    destroy: {
      title: say('removing-machine-disks'),
      weight: 4,
      cancel: tooLate,
      run: destroyMachine,
    },
    release: {
      title: say('giving-back-addresses'),
      weight: 1,
      cancel: tooLate,
      run: async ({ data }) =>
        done({
          effect: releaseServer({
            ...data,
            kind: 'lifecycle',
            action: say('terminated'),
            state: 'terminated',
            error: null,
            also: async (tx) => {
              await releaseAll(tx, data.serverId);
              await saveEndedBy(tx, data.serverId, data.by.name);
            },
            notice: {
              code: 105,
              severity: 'info',
              title: notice('server-terminated', { name: data.name }),
              text: notice('server-terminated-text'),
            },
          }),
        }),
    },
  },
  // One that was powered on again since is not cut off without being asked about.
  again: ({ serverId, name, undoHours = 0 }) =>
    requestTo(servers.terminateServer, {
      params: { serverId },
      input: { confirm: name, keep: undoHours > 0, force: false },
    }),
  undo: (data, how, reason) =>
    how === 'cancelled'
      ? releaseServer({ ...data, kind: 'lifecycle', action: say('termination-cancelled'), state: data.from })
      : releaseServer({
          ...data,
          ...notifyFailure(how, notice('not-terminated', { name: data.name }), reason),
          kind: 'lifecycle',
          action: say('termination-failed', { reason }),
          state: 'error',
          error: reason,
        }),
});
