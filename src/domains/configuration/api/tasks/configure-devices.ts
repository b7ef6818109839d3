import type { Job, Machine } from '#engines/port.ts';
import { ensureJob, findMachine, letGo, tellFailure, setPower, type By } from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait, type StepContext } from '#platform/tasks/task.ts';
import { differing, type Devices } from '../../devices.ts';
import { saveDevicesOf } from '../store-devices.ts';

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
  reason: string;
  /** The machine kept the new devices: going back failed as well. */
  stuck?: boolean;
}

const atWork = 'The data center is already changing the server.';

const words: Record<keyof Devices, string> = {
  bootOrder: 'boot order',
  guestType: 'guest type',
  scsiAdapter: 'SCSI adapter',
  nicType: 'network card type',
};
const whatOf = ({ before, after }: Data): string =>
  differing(before, after)
    .map((key) => `${words[key]} ${String(before[key])} to ${String(after[key])}`)
    .join(', ');

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
  serviceName: 'servers',
  title: ({ name }) => `Change the devices of ${name}`,
  first: 'check',
  steps: {
    check: {
      title: 'Checking the server',
      weight: 1,
      cancel: true,
      async run({ app, data, signal }) {
        const { machine } = await findMachine(app, data.serverId, signal);
        const { power } = machine;
        if (power === 'suspended') return fail('The server is suspended.');
        return power === 'on'
          ? next('stop', { patch: { power, startAgain: true } })
          : next('apply', { patch: { power } });
      },
    },
    stop: {
      title: 'Shutting down',
      weight: 3,
      cancel: 'The server is already shutting down.',
      async run({ app, data, token, signal }) {
        const set = await setPower({ app, data, token, signal }, { action: 'off', force: data.force });
        if (set.pending) return set.pending;
        const { power } = set.machine;
        if (power === 'off') return next('apply', { patch: { power } });
        return next('give-up', { patch: { power, reason: set.error ?? 'The server did not shut down.' } });
      },
    },
    apply: {
      title: 'Changing the devices',
      weight: 2,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const job = await showDevices({ app, data, token, signal }, data.after);
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'done') return next(data.startAgain ? 'start' : 'save');
        const reason = job.error ?? 'The data center could not change them.';
        log(`It failed: ${reason} Nothing has changed.`);
        return next(data.startAgain ? 'restart' : 'give-up', { patch: { reason } });
      },
    },
    start: {
      title: 'Starting',
      weight: 3,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const set = await setPower({ app, data, token, signal }, { action: 'on', force: false });
        if (set.pending) return set.pending;
        if (set.done) return next('save', { patch: { power: 'on' } });
        const reason = set.error ?? 'The server did not start.';
        log(`It does not start with the new devices: ${reason}`);
        return next('back', { patch: { reason } });
      },
    },
    back: {
      title: 'Going back',
      weight: 1,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const job = await showDevices({ app, data, token, signal }, data.before);
        if (job.state === 'running') return wait(1, { progress: job.progress });
        log(job.state === 'done' ? 'The devices are as before.' : `Going back failed: ${job.error ?? ''}`);
        // Where going back failed too, what the machine has is what was wanted: it is saved as it is.
        const effect =
          job.state === 'done' ? {} : { effect: (tx: typeof app.db) => saveDevicesOf(tx, data.serverId, data.after) };
        return next('restart', { ...effect, patch: { stuck: job.state !== 'done' } });
      },
    },
    restart: {
      title: 'Starting again',
      weight: 1,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const set = await setPower({ app, data, token, signal }, { action: 'on', force: false });
        if (set.pending) return set.pending;
        const { power } = set.machine;
        log(power === 'on' ? 'The server is on again.' : `It stays off: ${set.error ?? 'no reason given'}`);
        return next('give-up', { patch: { power } });
      },
    },
    'give-up': {
      title: 'Giving up',
      weight: 1,
      cancel: 'It has failed already.',
      run: async ({ data }) =>
        fail(`${data.reason} The server is ${data.power} with its ${data.stuck === true ? 'new' : 'former'} devices.`),
    },
    save: {
      title: 'Saving the devices',
      weight: 1,
      cancel: atWork,
      async run({ app, data, signal }) {
        const { machine } = await findMachine(app, data.serverId, signal);
        const what = whatOf(data);
        return done({
          effect: letGo({
            ...data,
            kind: 'configuration',
            action: `Configured: ${what}`,
            state: machine.power,
            powerSince: machine.powerSince,
            error: null,
            tab: 'configure',
            tell: {
              code: 8,
              severity: 'success',
              title: `Server ${data.name} was configured`,
              text: `Changed: ${what}.`,
            },
            also: (tx) => saveDevicesOf(tx, data.serverId, data.after),
          }),
        });
      },
    },
  },
  undo: (data, how, reason) =>
    letGo({
      ...data,
      ...tellFailure(how, `Changing the devices of server ${data.name} failed`, reason),
      tab: 'configure',
      kind: 'configuration',
      action: how === 'cancelled' ? `Change cancelled: ${whatOf(data)}` : `Change of devices failed: ${reason}`,
      state: data.power,
    }),
});
