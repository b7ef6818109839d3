import type { HostReport, HostStateRequest } from '#engines/hosts.ts';
import { ensureJob } from '#engines/ensure-job.ts';
import { record } from '#domains/history/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { done, fail, task, wait } from '#platform/tasks/task.ts';
import type { HostAction } from '../../states.ts';
import { say } from '../../messages.ts';
import { announceHost, byProduct, ofHost } from '../record-host.ts';
import { saveReportedState } from '../store.ts';

export type StateAction = Exclude<HostAction, 'evacuate'>;

interface Data {
  hostId: string;
  name: string;
  engine: string;
  /** What the engine calls the host. */
  ref: string;
  action: StateAction;
}

/** What each action asks of the engine. */
const orders: Record<StateAction, Omit<HostStateRequest, 'hostId'>> = {
  enable: { accepts: true, maintenance: false },
  disable: { accepts: false, maintenance: false },
  maintain: { accepts: false, maintenance: true },
  resume: { accepts: true, maintenance: false },
};

/** What the host is then, until its engine lists it again. */
const after: Record<StateAction, HostReport['state']> = {
  enable: 'online',
  disable: 'disabled',
  maintain: 'maintenance',
  resume: 'online',
};

/** The effect of a host that its engine has opened, or closed. */
export const stateSet = (data: Pick<Data, 'hostId'>, action: StateAction, now: Date) => async (tx: Db) => {
  await saveReportedState(tx, { id: data.hostId, state: after[action], now });
  await announceHost(tx, data.hostId);
};

/** Asks the engine for it; the same token twice is one change. */
export async function setState(
  { app, token, signal }: { app: Pick<App, 'engine'>; token: string; signal: AbortSignal },
  { engine: name, ref, action }: Pick<Data, 'engine' | 'ref' | 'action'>,
) {
  const engine = app.engine(name);
  return ensureJob(engine, {
    token,
    signal,
    start: () => engine.ensureHostState(token, { hostId: ref, ...orders[action] }, signal),
  });
}

/** Opens or closes a host. */
export const setStateTask = task<Data>()({
  kind: 'host.state',
  label: say('kind-host-state'),
  serviceName: 'hosts',
  title: ({ action, name }) => say(`title-${action}`, { name }),
  first: 'set',
  steps: {
    set: {
      title: say('setting-state'),
      weight: 1,
      cancel: say('already-changing'),
      async run(step) {
        const job = await setState(step, step.data);
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('state-not-set'));
        return done({ effect: stateSet(step.data, step.data.action, new Date(step.app.clock.now())) });
      },
    },
  },
  undo:
    ({ hostId: id, name }, _how, reason) =>
    (tx) =>
      record(tx, {
        object: ofHost({ id, name }),
        kind: 'lifecycle',
        action: say('host.failed', { reason }),
        by: byProduct,
        event: 'changed',
      }),
});
