import type { By } from '#domains/history/api/port.ts';
import { done, fail, next, shared, task, wait, type Effect } from '#platform/tasks/task.ts';
import type { MachineSource } from '#engines/machines.ts';
import { releaseServer, notifyFailure } from './finish.ts';
import { isDamage } from '#domains/images/api/port.ts';
import { readReadiness } from '#domains/networks/api/port.ts';
import { firstBootOf } from '../create/first-boot.ts';
import { blockImageOf, readSpec, readTaskServer, releaseAll, saveEngineRef } from './store-task.ts';
import { say } from '../../messages.ts';
import { ensureJob, ensurePower, machineOf, prepareMachine } from './machine.ts';
import { notice } from '../../notices.ts';
import type { Sayable } from '#kernel/message.ts';

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
  unprepared?: Sayable | null;
}

/** Data only for the guest; sealed in the task, and wiped once the engine has it. */
export interface CreateSecret {
  password: string | null;
  /** Lines of authorized_keys. */
  sshKey: string | null;
  /** What the first start is given; may hold what no one else should read. */
  userData: string | null;
}

const asked = say('already-creating');

/** Creates the machine of a server whose row, addresses and price already exist. */
export const createServerTask = task<Data, CreateSecret>()({
  kind: 'server.create',
  label: say('kind-server-create'),
  serviceName: 'servers',
  title: ({ name }) => say('create-server', { name }),
  first: 'prepare',
  steps: {
    prepare: {
      title: say('preparing-configuration'),
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
        log(ips.length === 0 ? say('no-address-needed') : say('reserved', { ips: ips.join(', ') }));
        return next('request');
      },
    },
    request: {
      title: say('asking-data-center'),
      weight: 1,
      cancel: asked,
      wipesSecret: true,
      async run({ app, data, secret, fresh, signal, log }) {
        const server = await readTaskServer(app.db, data.serverId);
        const engine = app.engine(server.engine);
        const spec = await readSpec(app.db, data.serverId);
        const userData = await firstBootOf(app, app.db, { serverId: data.serverId, own: secret?.userData ?? null });
        const access = { password: secret?.password ?? null, sshKey: secret?.sshKey ?? null, userData };
        const job = await ensureJob(engine, {
          token: data.machineToken,
          signal,
          fresh,
          start: () => engine.ensureMachine(data.machineToken, { ...spec, ...access, source: data.source }, signal),
        });
        if (job.state === 'failed') return fail(job.error ?? say('refused-request', { zoneName: server.zoneName }));
        log(say('accepted-request', { zoneName: server.zoneName }));
        return next('disks');
      },
    },
    disks: {
      title: say('creating-disks'),
      weight: 6,
      cancel: asked,
      async run({ app, data, signal, log }) {
        const server = await readTaskServer(app.db, data.serverId);
        const job = await app.engine(server.engine).findJob(data.machineToken, signal);
        if (job === null) return fail(say('has-lost-request', { zoneName: server.zoneName }));
        if (job.state === 'failed') return fail(job.error ?? say('disks-could-not-created'));
        const disks = (await readSpec(app.db, data.serverId)).diskSizesGb.length;
        const ready = job.state === 'done' ? disks : Math.floor((job.progress / 100) * disks);
        if (ready > data.disksReady) log(say('disks-ready', { ready, disks }));
        if (job.state === 'running') return wait(1, { progress: job.progress, patch: { disksReady: ready } });
        const engineRef = machineOf(job);
        const effect = shared((tx) => saveEngineRef(tx, { serverId: data.serverId, engineRef }));
        return next('prepareMachine', { effect, patch: { disksReady: ready } });
      },
    },
    prepareMachine: {
      title: say('protecting-machine'),
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
        const all: Effect = async (tx, emit) => {
          for (const one of effects) await one(tx, emit);
        };
        const effect = effects.length === 0 ? undefined : all;
        if (reason !== null) log(say('stays-off', { reason }));
        return next(data.powerOn && reason === null ? 'power' : 'finish', {
          ...(effect !== undefined && { effect }),
          patch: { unprepared: reason },
        });
      },
    },
    power: {
      title: say('powering-on'),
      weight: 2,
      cancel: asked,
      async run({ app, data, token, fresh, signal, log }) {
        const { engine: name, engineRef } = await readTaskServer(app.db, data.serverId);
        const engine = app.engine(name);
        const change = { machineRef: engineRef ?? '', action: 'on', force: false } as const;
        const job = await ensurePower(engine, { token, signal, fresh, change });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        log(
          job.state === 'done'
            ? say('server-on')
            : say('could-not-powered-on', { reason: job.error ?? say('no-reason') }),
        );
        return next('finish');
      },
    },
    finish: {
      title: say('finishing'),
      weight: 1,
      cancel: asked,
      async run({ app, data, signal }) {
        const { engine, engineRef } = await readTaskServer(app.db, data.serverId);
        const machine = engineRef === null ? null : await app.engine(engine).readMachine(engineRef, signal);
        if (machine === null || machine.destroyed) return fail(say('machine-gone'));
        const effect = releaseServer({
          ...data,
          kind: 'lifecycle',
          action: say('created'),
          state: machine.power,
          powerSince: machine.powerSince,
          hostRef: machine.hostId,
          error: null,
          notice: {
            code: 7,
            severity: 'success',
            title: notice('server-ready', { name: data.name }),
            text: notice('server-ready-text', { power: machine.power }),
          },
        });
        if (data.unprepared != null)
          return done({ warn: say('created-stays-off', { unprepared: data.unprepared }), effect });
        if (data.powerOn && machine.power !== 'on') return done({ warn: say('created-not-powered-on'), effect });
        return done({ effect });
      },
    },
  },
  undo: (data, how, reason) =>
    how === 'cancelled'
      ? releaseServer({
          ...data,
          kind: 'lifecycle',
          action: say('creation-cancelled'),
          state: 'terminated',
          also: (tx) => releaseAll(tx, data.serverId),
        })
      : releaseServer({
          ...data,
          ...notifyFailure(how, notice('not-created', { name: data.name }), reason),
          kind: 'lifecycle',
          action: say('creation-failed', { reason }),
          state: 'error',
          error: reason,
          ...(isDamage(reason) && { also: (tx) => blockImageOf(tx, data) }),
        }),
});
