import type { By } from '#domains/history/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Machine } from '#engines/port.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { done, fail, next, task, wait, type Effect } from '#platform/tasks/task.ts';
import { servers } from '../../contract.ts';
import type { PowerAction } from '../../states.ts';
import { releaseServer, notifyFailure } from './finish.ts';
import { applyPower, saveSuspender, type Suspender } from './store-finish.ts';
import { readTaskServer } from './store-task.ts';
import { say } from '../../messages.ts';
import { ensureJob, findMachine } from './machine.ts';
import { notice } from '../../notices.ts';

interface Data {
  taskId: string;
  serverId: string;
  name: string;
  action: PowerAction;
  force: boolean;
  by: By;
  /** Who is kept with a suspension that is not the owner's own. */
  suspender?: Suspender | null;
  /** Why it is going to fail, once that is known. */
  reason: Sayable;
}

const reached: Record<PowerAction, Machine['power'] | null> = {
  on: 'on',
  off: 'off',
  restart: null,
  suspend: 'suspended',
  resume: 'on',
};

const ending = (data: Data, machine: Machine, already: boolean): Effect => {
  const release = releaseServer({
    ...data,
    kind: 'power',
    action: say(data.force && !already ? 'power-forced' : 'power-done', { action: data.action }),
    state: machine.power,
    resumed: data.action === 'resume',
    powerSince: machine.powerSince,
    error: null,
    ...(already
      ? {}
      : {
          notice: {
            code: 1100,
            severity: 'info',
            title: notice('power-changed', { action: data.action, name: data.name }),
            text: notice('power-changed-text', { by: data.by.name }),
          },
        }),
  });
  const { serverId, suspender = null } = data;
  if (data.action !== 'suspend' || suspender === null) return release;
  return async (tx, emit) => {
    await saveSuspender(tx, serverId, suspender);
    await release(tx, emit);
  };
};

/** Changes the power of one server. */
export const powerServerTask = task<Data>()({
  kind: 'server.power',
  label: say('kind-server-power'),
  serviceName: 'servers',
  title: ({ action, name }) => say(`power.${action}.order`, { name }),
  first: 'check',
  steps: {
    check: {
      title: say('checking-server'),
      weight: 1,
      cancel: true,
      async run({ app, data, signal, log }) {
        // A restart changes every machine, and is refused where there is none.
        if (reached[data.action] === null) return next('change');
        const { machine } = await findMachine(app, data.serverId, signal);
        if (machine.power !== reached[data.action]) return next('change');
        log(say('in-state-already'));
        return done({ effect: ending(data, machine, true) });
      },
    },
    change: {
      title: say('changing-power'),
      weight: 8,
      cancel: say('data-center-already-changing'),
      async run({ app, data, token, fresh, signal, log }) {
        const { engine: name, engineRef, zoneName } = await readTaskServer(app.db, data.serverId);
        const engine = app.engine(name);
        const ref = engineRef ?? '';
        const { action, force } = data;
        const job = await ensureJob(engine, {
          token,
          signal,
          fresh,
          start: async () => {
            const asked = await engine.ensurePower(token, { machineRef: ref, action, force }, signal);
            log(say('accepted-request', { zoneName }));
            return asked;
          },
        });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        const machine = await engine.readMachine(ref, signal);
        if (job.state === 'done' && machine !== null && !machine.destroyed) {
          log(say(`power.${action}.done`));
          return done({ effect: ending(data, machine, false) });
        }
        const reason = job.error ?? say('machine-gone');
        // A change that failed may have left another state: the engine's word is kept before the task fails.
        const known = machine === null || machine.destroyed ? null : machine;
        return next('settle', {
          patch: { reason },
          ...(known !== null && { effect: (tx) => applyPower(tx, data.serverId, known) }),
        });
      },
    },
    settle: {
      title: say('noting-failure'),
      weight: 1,
      cancel: say('has-failed-already'),
      run: async ({ data }) => fail(data.reason),
    },
  },
  again: ({ serverId, action, force }) =>
    requestTo(servers.changePower, { params: { serverId }, input: { action, force } }),
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      ...notifyFailure(how, notice('power-failed', { action: data.action, name: data.name }), reason),
      kind: 'power',
      action:
        how === 'cancelled'
          ? say('power-canceled', { action: data.action })
          : say('power-failed-because', { action: data.action, reason }),
    }),
});
