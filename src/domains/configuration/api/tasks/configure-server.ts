import { ensureJob, findMachine, setPower } from '#domains/servers/api/port.ts';
import { fail, next, done, task, wait } from '#platform/tasks/task.ts';
import { applied, findSafety, settled, undone } from './endings.ts';
import { formerOf, wantedOf, type Data } from './machine.ts';
import { say } from '../../messages.ts';
import { atWork, restartStep, startStep } from './start-steps.ts';

/**
 * Changes the configuration of one server: shut down, resize, start. A resize that fails has changed nothing, so the
 * server is started as it was; one that does not start afterward gets its former processor and memory back.
 */
export const configureServerTask = task<Data>()({
  kind: 'server.configure',
  label: say('kind-server-configure'),
  serviceName: 'servers',
  title: ({ name }) => say('configure', { name }),
  first: 'check',
  steps: {
    check: {
      title: say('checking-server'),
      weight: 1,
      cancel: true,
      async run({ app, data, signal, log }) {
        if (!data.hardware) return next('save');
        const { machine } = await findMachine(app, data.serverId, signal);
        if (machine.power === 'suspended') return fail(say('server-suspended'));
        if (machine.diskSizesGb.join() !== data.before.disks.map((disk) => disk.sizeGb).join())
          return fail(say('disks-machine-not-those'));
        const { power } = machine;
        if (power === 'off' || !data.restarts) return next('resize', { patch: { power } });
        log(say('change-needs-server-off'));
        return next('stop', { patch: { power, startAgain: true } });
      },
    },
    stop: {
      title: say('shutting-down'),
      weight: 3,
      cancel: say('server-already-shutting-down'),
      async run({ app, data, token, signal, log }) {
        const set = await setPower({ app, data, token, signal }, { action: 'off', force: data.force });
        if (set.pending) return set.pending;
        const { power } = set.machine;
        if (power !== 'off') return next('settle', { patch: { power, reason: set.error ?? say('not-shut-down') } });
        log(say('server-off'));
        return next('resize', { patch: { power } });
      },
    },
    resize: {
      title: say('resizing'),
      weight: 3,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const start = () => engine.ensureHardware(token, wantedOf(data, machine.ref), signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') {
          const reason = job.error ?? say('not-resized');
          log(say('resize-failed-nothing-hardware', { reason }));
          return next(data.startAgain ? 'restart' : 'settle', { patch: { reason } });
        }
        log(say('hardware-as-wanted'));
        const patch = { resized: true, safetyToken: data.safety === null ? null : token };
        return next(data.startAgain ? 'start' : 'save', { patch });
      },
    },
    start: startStep((reason) => say('does-not-start-with-new', { reason })),
    back: {
      title: say('going-back'),
      weight: 1,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const former = formerOf(data, machine);
        // Disks stay as the change made them: the snapshot that it left holds them.
        if (former === null) return next('restart');
        const start = () => engine.ensureHardware(token, former, signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        log(
          job.state === 'done'
            ? say('processor-memory-as-before')
            : say('going-back-failed', { reason: job.error ?? '' }),
        );
        return next('restart');
      },
    },
    restart: restartStep('settle'),
    settle: {
      title: say('noting-how-stands'),
      weight: 1,
      cancel: atWork,
      async run({ app, data, signal }) {
        const found = await findMachine(app, data.serverId, signal);
        const safety = await findSafety(data, found, signal);
        const { text, effect } = settled(data, found, { safety, now: new Date(app.clock.now()) });
        const reason = say('failed-with-outcome', { reason: data.reason, outcome: text });
        // What is there is saved before the task fails: the failure says so, and undo leaves it alone.
        return next('give-up', { patch: { reason, power: found.machine.power, settled: true }, effect });
      },
    },
    'give-up': {
      title: say('giving-up'),
      weight: 1,
      cancel: say('has-failed-already'),
      run: async ({ data }) => fail(data.reason),
    },
    save: {
      title: say('saving-configuration'),
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
