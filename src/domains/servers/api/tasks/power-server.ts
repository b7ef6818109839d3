import type { Machine } from '#engines/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import type { PowerAction } from '../../states.ts';
import { letGo, tellFailure } from '../finish.ts';
import type { By } from '../history.ts';
import { applyPower } from '../store-power.ts';
import { ensureJob } from './engine-job.ts';
import { findMachine } from './find-machine.ts';
import { readTaskServer } from './store-task.ts';

interface Data {
  taskId: string;
  serverId: string;
  name: string;
  action: PowerAction;
  force: boolean;
  by: By;
  /** Why it is going to fail, once that is known. */
  reason: string;
}

const words: Record<PowerAction, { order: string; doing: string; done: string }> = {
  on: { order: 'Power on', doing: 'Powering on', done: 'Powered on' },
  off: { order: 'Power off', doing: 'Powering off', done: 'Powered off' },
  restart: { order: 'Restart', doing: 'Restarting', done: 'Restarted' },
  suspend: { order: 'Suspend', doing: 'Suspending', done: 'Suspended' },
  resume: { order: 'Resume', doing: 'Resuming', done: 'Resumed' },
};
const reached: Record<PowerAction, Machine['power'] | null> = {
  on: 'on',
  off: 'off',
  restart: null,
  suspend: 'suspended',
  resume: 'on',
};

const told = ({ action, name }: Data) => `Server ${name} was ${words[action].done.toLowerCase()}`;

const ending = (data: Data, machine: Machine, already: boolean) =>
  letGo({
    ...data,
    kind: 'power',
    action: words[data.action].done + (data.force && !already ? ' by force' : ''),
    state: machine.power,
    resumed: data.action === 'resume',
    powerSince: machine.powerSince,
    error: null,
    ...(already ? {} : { tell: { code: 1100, severity: 'info', title: told(data), text: `${data.by.name} did it.` } }),
  });

/** Changes the power of one server. */
export const powerServerTask = task<Data>()({
  kind: 'server.power',
  serviceName: 'servers',
  title: ({ action, name }) => `${words[action].order} ${name}`,
  first: 'check',
  steps: {
    check: {
      title: 'Checking the server',
      weight: 1,
      cancel: true,
      async run({ app, data, signal, log }) {
        const { machine } = await findMachine(app, data.serverId, signal);
        if (machine.power !== reached[data.action]) return next('change');
        log('It was in that state already.');
        return done({ effect: ending(data, machine, true) });
      },
    },
    change: {
      title: 'Changing the power',
      weight: 8,
      cancel: 'The data center is already changing the power.',
      async run({ app, data, token, signal, log }) {
        const { engine: name, engineRef, zoneName } = await readTaskServer(app.db, data.serverId);
        const engine = app.engine(name);
        const ref = engineRef ?? '';
        const { action, force } = data;
        const job = await ensureJob(engine, {
          token,
          signal,
          start: async () => {
            const asked = await engine.ensurePower(token, { machineRef: ref, action, force }, signal);
            log(`${zoneName} accepted the request.`);
            return asked;
          },
        });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        const machine = await engine.readMachine(ref, signal);
        if (job.state === 'done' && machine !== null && !machine.destroyed) {
          log(`${words[action].done}.`);
          return done({ effect: ending(data, machine, false) });
        }
        const reason = job.error ?? 'The machine has gone from the data center.';
        // A change that failed may have left another state: the engine's word is kept before the task fails.
        const known = machine === null || machine.destroyed ? null : machine;
        return next('settle', {
          patch: { reason },
          effect: (tx) => (known === null ? Promise.resolve() : applyPower(tx, data.serverId, known)),
        });
      },
    },
    settle: {
      title: 'Noting the failure',
      weight: 1,
      cancel: 'It has failed already.',
      run: async ({ data }) => fail(data.reason),
    },
  },
  undo: (data, how, reason) =>
    letGo({
      ...data,
      ...tellFailure(how, `${words[data.action].order} of server ${data.name} failed`, reason),
      kind: 'power',
      action:
        how === 'cancelled' ? `${words[data.action].order} cancelled` : `${words[data.action].order} failed: ${reason}`,
    }),
});
