import type { By } from '#domains/history/api/port.ts';
import { asMessage, type Message, type Sayable } from '#kernel/message.ts';
import { deviceTitle } from '#engines/devices.ts';
import type { Job, Machine } from '#engines/port.ts';
import {
  ensureJob,
  findMachine,
  releaseServer,
  notifyFailure,
  setPower,
  saveDevices,
} from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait, type StepContext } from '#platform/tasks/task.ts';
import { type deviceKeys, differing, type Devices } from '../../devices.ts';
import { say } from '../../messages.ts';
import { atWork, restartStep, startStep } from './start-steps.ts';
import { notice as notifyServer } from '#domains/servers/notices.ts';

interface Data {
  taskId: string;
  serverId: string;
  name: string;
  by: By;
  before: Devices;
  after: Devices;
  force: boolean;
  /** The power as far as is known. */
  power: Machine['power'];
  /** It ran, and is to run again. */
  startAgain: boolean;
  /** Why it is going to fail, once that is known. */
  reason: Sayable;
  /** The machine kept the new devices: going back failed as well. */
  stuck?: boolean;
}

const changesOf = ({ before, after }: Data) =>
  differing(before, after).map((device) =>
    say('line-device', { device, from: namesOf(before, device), to: namesOf(after, device) }),
  );

const choicesOf = { guestType: 'guestTypes', scsiAdapter: 'scsiAdapters', nicType: 'nicTypes' } as const;

function namesOf(devices: Devices, device: (typeof deviceKeys)[number]): Message | readonly Message[] {
  if (device === 'bootOrder') return devices.bootOrder.map((one) => say('boot-device', { device: one }));
  return asMessage(deviceTitle(choicesOf[device], devices[device]) ?? devices[device]);
}

type Context = Pick<StepContext<Data, never>, 'app' | 'data' | 'token' | 'signal'>;

/** Has the machine show its guest these devices. */
async function showDevices({ app, data, token, signal }: Context, devices: Devices): Promise<Job> {
  const { engine, machine } = await findMachine(app, data.serverId, signal);
  const start = () => engine.ensureDevices(token, { machineRef: machine.ref, devices }, signal);
  return ensureJob(engine, { token, signal, start });
}

/**
 * Changes what a server's machine shows its guest: shut down, change, start. One that does not start with it gets its
 * former devices back and is started as it was.
 */
export const configureDevicesTask = task<Data>()({
  kind: 'server.devices',
  label: say('kind-server-devices'),
  serviceName: 'servers',
  title: ({ name }) => say('change-devices', { name }),
  first: 'check',
  steps: {
    check: {
      title: say('checking-server'),
      weight: 1,
      cancel: true,
      async run({ app, data, signal }) {
        const { machine } = await findMachine(app, data.serverId, signal);
        const { power } = machine;
        if (power === 'suspended') return fail(say('server-suspended'));
        return power === 'on'
          ? next('stop', { patch: { power, startAgain: true } })
          : next('apply', { patch: { power } });
      },
    },
    stop: {
      title: say('shutting-down'),
      weight: 3,
      cancel: say('server-already-shutting-down'),
      async run({ app, data, token, signal }) {
        const set = await setPower({ app, data, token, signal }, { action: 'off', force: data.force });
        if (set.pending) return set.pending;
        const { power } = set.machine;
        if (power === 'off') return next('apply', { patch: { power } });
        return next('give-up', { patch: { power, reason: set.error ?? say('not-shut-down') } });
      },
    },
    apply: {
      title: say('changing-devices'),
      weight: 2,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const job = await showDevices({ app, data, token, signal }, data.after);
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'done') return next(data.startAgain ? 'start' : 'save');
        const reason = job.error ?? say('devices-not-changed');
        log(say('failed-nothing-has-changed', { reason }));
        return next(data.startAgain ? 'restart' : 'give-up', { patch: { reason } });
      },
    },
    start: startStep((reason) => say('does-not-start', { reason })),
    back: {
      title: say('going-back'),
      weight: 1,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const job = await showDevices({ app, data, token, signal }, data.before);
        if (job.state === 'running') return wait(1, { progress: job.progress });
        log(job.state === 'done' ? say('devices-as-before') : say('going-back-failed', { reason: job.error ?? '' }));
        // Where going back failed too, what the machine has is what was wanted: it is saved as it is.
        const effect =
          job.state === 'done' ? {} : { effect: (tx: typeof app.db) => saveDevices(tx, data.serverId, data.after) };
        return next('restart', { ...effect, patch: { stuck: job.state !== 'done' } });
      },
    },
    restart: restartStep('give-up'),
    'give-up': {
      title: say('giving-up'),
      weight: 1,
      cancel: say('has-failed-already'),
      run: async ({ data }) =>
        fail(say('ended-devices', { reason: data.reason, power: data.power, stuck: data.stuck === true })),
    },
    save: {
      title: say('saving-devices'),
      weight: 1,
      cancel: atWork,
      async run({ app, data, signal }) {
        const { machine } = await findMachine(app, data.serverId, signal);
        const changes = changesOf(data);
        return done({
          effect: releaseServer({
            ...data,
            kind: 'configuration',
            action: say('configured', { changes }),
            state: machine.power,
            powerSince: machine.powerSince,
            error: null,
            tab: 'configure',
            notice: {
              code: 8,
              severity: 'success',
              title: notifyServer('server-configured', { name: data.name }),
              text: say('changed-text', { changes }),
            },
            also: (tx) => saveDevices(tx, data.serverId, data.after),
          }),
        });
      },
    },
  },
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      ...notifyFailure(how, say('devices-failed', { name: data.name }), reason),
      tab: 'configure',
      kind: 'configuration',
      action:
        how === 'cancelled'
          ? say('configure-canceled', { changes: changesOf(data) })
          : say('configure-failed', { reason }),
      state: data.power,
    }),
});
