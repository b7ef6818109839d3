import type { Machine } from '#engines/port.ts';
import { ensureJob, findMachine, setPower, type By } from '#domains/servers/api/port.ts';
import type { ServerState } from '#domains/servers/states.ts';
import { fail, next, done, task, wait } from '#platform/tasks/task.ts';
import type { Configuration } from '../../change.ts';
import { applied, findSafety, settled, undone } from './endings.ts';
import { formerOf, wantedOf } from './machine.ts';

export interface Data {
  taskId: string;
  serverId: string;
  name: string;
  configurationId: string;
  by: By;
  before: Configuration;
  after: Configuration;
  hardware: boolean;
  /** It needs the machine to be off. */
  restarts: boolean;
  force: boolean;
  /** The name of the snapshot that a change of disks leaves; null where none does. */
  safety: string | null;
  /** The power when it began, and as it is as far as is known. */
  power: Machine['power'];
  /** The state before. */
  state: ServerState;
  /** It ran, and is to run again. */
  startAgain: boolean;
  /** The machine has taken the new hardware. */
  resized: boolean;
  /** The token by which the snapshot that the resize left is found. */
  safetyToken: string | null;
  /** What the machine has after a failure is saved. */
  settled: boolean;
  /** Why it is going to fail, once that is known. */
  reason: string;
}

const atWork = 'The data center is already changing the server.';

/**
 * Changes the configuration of one server: shut down, resize, start. A resize that fails has changed nothing, so the
 * server is started as it was; one that does not start afterwards gets its former processor and memory back.
 */
export const configureServerTask = task<Data>()({
  kind: 'server.configure',
  serviceName: 'servers',
  title: ({ name }) => `Configure ${name}`,
  first: 'check',
  steps: {
    check: {
      title: 'Checking the server',
      weight: 1,
      cancel: true,
      async run({ app, data, signal, log }) {
        if (!data.hardware) return next('save');
        const { machine } = await findMachine(app, data.serverId, signal);
        if (machine.power === 'suspended') return fail('The server is suspended.');
        if (machine.diskSizesGb.join() !== data.before.disks.map((disk) => disk.sizeGb).join())
          return fail('The disks of the machine are not those that the change was planned from.');
        const { power } = machine;
        if (power === 'off' || !data.restarts) return next('resize', { patch: { power } });
        log('The change needs the server to be off.');
        return next('stop', { patch: { power, startAgain: true } });
      },
    },
    stop: {
      title: 'Shutting down',
      weight: 3,
      cancel: 'The server is already shutting down.',
      async run({ app, data, token, signal, log }) {
        const set = await setPower({ app, data, token, signal }, { action: 'off', force: data.force });
        if (set.pending) return set.pending;
        const { power } = set.machine;
        if (power !== 'off')
          return next('settle', { patch: { power, reason: set.error ?? 'The server did not shut down.' } });
        log('The server is off.');
        return next('resize', { patch: { power } });
      },
    },
    resize: {
      title: 'Resizing',
      weight: 3,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const start = () => engine.ensureHardware(token, wantedOf(data, machine.ref), signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') {
          const reason = job.error ?? 'The data center could not resize it.';
          log(`The resize failed: ${reason} Nothing of the hardware has changed.`);
          return next(data.startAgain ? 'restart' : 'settle', { patch: { reason } });
        }
        log('Processor, memory and disks are as wanted.');
        const patch = { resized: true, safetyToken: data.safety === null ? null : token };
        return next(data.startAgain ? 'start' : 'save', { patch });
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
        log(`It does not start with the new configuration: ${reason}`);
        return next('back', { patch: { reason } });
      },
    },
    back: {
      title: 'Going back',
      weight: 1,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const former = formerOf(data, machine);
        // Snapshots that the change of disks has left stand in the way of another change: then it stays as it is.
        if (former === null) return next('restart');
        const start = () => engine.ensureHardware(token, former, signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        log(job.state === 'done' ? 'Processor and memory are as before.' : `Going back failed: ${job.error ?? ''}`);
        return next('restart');
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
        return next('settle', { patch: { power } });
      },
    },
    settle: {
      title: 'Noting how it stands',
      weight: 1,
      cancel: atWork,
      async run({ app, data, signal }) {
        const found = await findMachine(app, data.serverId, signal);
        const safety = await findSafety(data, found, signal);
        const { text, effect } = settled(data, found, { safety, now: new Date(app.clock.now()) });
        const reason = `${data.reason} ${text}`;
        // What is there is saved before the task fails: the failure says so, and undo leaves it alone.
        return next('give-up', { patch: { reason, power: found.machine.power, settled: true }, effect });
      },
    },
    'give-up': {
      title: 'Giving up',
      weight: 1,
      cancel: 'It has failed already.',
      run: async ({ data }) => fail(data.reason),
    },
    save: {
      title: 'Saving the configuration',
      weight: 1,
      cancel: atWork,
      async run({ app, data, signal }) {
        const found = data.hardware ? await findMachine(app, data.serverId, signal) : null;
        const safety = found === null ? null : await findSafety(data, found, signal);
        return done({ effect: applied(data, { found, safety, now: new Date(app.clock.now()) }) });
      },
    },
  },
  undo: undone,
});
