import { done, fail, next, task, wait, type Effect } from '#platform/tasks/task.ts';
import type { MachineSource } from '#engines/backups.ts';
import type { By } from '../history.ts';
import { letGo, tellFailure } from '../finish.ts';
import { ensureJob, ensurePower, machineOf } from './engine-job.ts';
import { prepareMachine } from './prepare-machine.ts';
import { readReadiness } from '#domains/networks/api/port.ts';
import { firstBootOf } from '../first-boot.ts';
import { readSpec, readTaskServer, releaseAll, saveEngineRef } from './store-task.ts';

interface Data {
  taskId: string;
  serverId: string;
  name: string;
  powerOn: boolean;
  by: By;
  /** What the engine knows the creation by; a termination finds the machine by it. */
  machineToken: string;
  disksReady: number;
  /** What its disks are filled from; an image when left out. */
  source?: MachineSource;
  /** Why it stays off: a preparation before its first start failed. */
  unprepared?: string | null;
}

/** What only the guest is told; sealed in the task, and wiped once the engine has it. */
export interface CreateSecret {
  password: string | null;
  /** Lines of authorized_keys. */
  sshKey: string | null;
  /** What the first start is given; may hold what nobody else should read. */
  userData: string | null;
}

const asked = 'The data center is already creating it. Terminate the server instead.';

/** Creates the machine of a server whose row, addresses and price stand already. */
export const createServerTask = task<Data, CreateSecret>()({
  kind: 'server.create',
  serviceName: 'servers',
  title: ({ name }) => `Create server ${name}`,
  first: 'prepare',
  steps: {
    prepare: {
      title: 'Preparing the configuration',
      weight: 1,
      cancel: true,
      async run({ app, data, log }) {
        const spec = await readSpec(app.db, data.serverId);
        const ips = spec.nics.flatMap((nic) => nic.ips);
        const { waitsFor, refusal } = await readReadiness(
          app.db,
          spec.nics.map((nic) => nic.networkRef),
        );
        if (refusal !== null) return fail(refusal);
        if (waitsFor !== null) return wait(1);
        log(ips.length === 0 ? 'No address is needed.' : `Reserved ${ips.join(', ')}.`);
        return next('request');
      },
    },
    request: {
      title: 'Asking the data center',
      weight: 1,
      cancel: asked,
      wipesSecret: true,
      async run({ app, data, secret, signal, log }) {
        const server = await readTaskServer(app.db, data.serverId);
        const engine = app.engine(server.engine);
        const spec = await readSpec(app.db, data.serverId);
        const userData = await firstBootOf(app, app.db, { serverId: data.serverId, own: secret?.userData ?? null });
        const access = { password: secret?.password ?? null, sshKey: secret?.sshKey ?? null, userData };
        const job = await ensureJob(engine, {
          token: data.machineToken,
          signal,
          start: () => engine.ensureMachine(data.machineToken, { ...spec, ...access, source: data.source }, signal),
        });
        if (job.state === 'failed') return fail(job.error ?? `${server.zoneName} refused the request.`);
        log(`${server.zoneName} accepted the request.`);
        return next('disks');
      },
    },
    disks: {
      title: 'Creating the disks',
      weight: 6,
      cancel: asked,
      async run({ app, data, signal, log }) {
        const server = await readTaskServer(app.db, data.serverId);
        const job = await app.engine(server.engine).findJob(data.machineToken, signal);
        if (job === null) return fail(`${server.zoneName} has lost the request.`);
        if (job.state === 'failed') return fail(job.error ?? 'The disks could not be created.');
        const disks = (await readSpec(app.db, data.serverId)).diskSizesGb.length;
        const ready = job.state === 'done' ? disks : Math.floor((job.progress / 100) * disks);
        if (ready > data.disksReady) log(`Disks are ready (${ready} of ${disks}).`);
        if (job.state === 'running') return wait(1, { progress: job.progress, patch: { disksReady: ready } });
        const engineRef = machineOf(job);
        const effect: Effect = (tx) => saveEngineRef(tx, data.serverId, engineRef);
        return next('prepareMachine', { effect, patch: { disksReady: ready } });
      },
    },
    prepareMachine: {
      title: 'Protecting the machine',
      weight: 1,
      cancel: asked,
      async run({ app, data, token, signal, log }) {
        const { engineRef } = await readTaskServer(app.db, data.serverId);
        const { state, effects, reason } = await prepareMachine(app, {
          serverId: data.serverId,
          ref: engineRef ?? '',
          token,
          signal,
          log,
        });
        if (state === 'running') return wait(1);
        const effect: Effect = async (tx, emit) => {
          for (const one of effects) await one(tx, emit);
        };
        if (reason !== null) log(`It stays off: ${reason}`);
        return next(data.powerOn && reason === null ? 'power' : 'finish', { effect, patch: { unprepared: reason } });
      },
    },
    power: {
      title: 'Powering on',
      weight: 2,
      cancel: asked,
      async run({ app, data, token, signal, log }) {
        const { engine: name, engineRef } = await readTaskServer(app.db, data.serverId);
        const engine = app.engine(name);
        const change = { machineRef: engineRef ?? '', action: 'on', force: false } as const;
        const job = await ensurePower(engine, { token, signal, change });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        log(
          job.state === 'done' ? 'The server is on.' : `It could not be powered on: ${job.error ?? 'no reason given'}`,
        );
        return next('finish');
      },
    },
    finish: {
      title: 'Finishing',
      weight: 1,
      cancel: asked,
      async run({ app, data, signal }) {
        const { engine, engineRef } = await readTaskServer(app.db, data.serverId);
        const machine = engineRef === null ? null : await app.engine(engine).readMachine(engineRef, signal);
        if (machine === null || machine.destroyed) return fail('The machine has gone from the data center.');
        const effect = letGo({
          ...data,
          kind: 'lifecycle',
          action: 'Created',
          state: machine.power,
          powerSince: machine.powerSince,
          error: null,
          tell: {
            code: 7,
            severity: 'success',
            title: `Server ${data.name} is ready`,
            text: machine.power === 'on' ? 'It was created and is powered on.' : 'It was created and is powered off.',
          },
        });
        if (data.unprepared != null) return done({ warn: `It was created and stays off: ${data.unprepared}`, effect });
        if (data.powerOn && machine.power !== 'on')
          return done({ warn: 'It was created but could not be powered on.', effect });
        return done({ effect });
      },
    },
  },
  undo: (data, how, reason) =>
    how === 'cancelled'
      ? letGo({
          ...data,
          kind: 'lifecycle',
          action: 'Creation cancelled',
          state: 'terminated',
          also: (tx) => releaseAll(tx, data.serverId),
        })
      : letGo({
          ...data,
          ...tellFailure(how, `Server ${data.name} could not be created`, reason),
          kind: 'lifecycle',
          action: `Creation failed: ${reason}`,
          state: 'error',
          error: reason,
        }),
});
