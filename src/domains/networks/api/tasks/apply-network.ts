import { ensureJob } from '#engines/ensure-job.ts';
import type { EnginePort } from '#engines/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { done, fail, next, task, wait, type Effect } from '#platform/tasks/task.ts';
import { announceNetwork } from '../announce.ts';
import { deleteNetwork } from '../store-change.ts';
import { readWanted, saveFailed, saveProvisioned, type Wanted } from '../store-state.ts';
import { networksPath } from '../../paths.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import type { Message } from '#kernel/message.ts';

export type NetworkWork = 'create' | 'update' | 'delete' | 'repair';

interface Data {
  networkId: string;
  name: string;
  work: NetworkWork;
  /** Whose staff sees the task of a network that is the provider's own. */
  siteId: string;
  /** The revision being applied now; a change in the meantime is applied after it. */
  revision: number;
}

const cancel = say('already-working');

/** Makes the switch have a network as the console wants it, or not have it anymore. */
export const layNetworkTask = task<Data>()({
  kind: 'network.lay',
  label: say('kind-network-lay'),
  serviceName: 'networks',
  title: ({ work, name }) => say(`order.${work}`, { name }),
  first: 'plan',
  steps: {
    plan: {
      title: say('looking-what-wanted'),
      weight: 1,
      cancel,
      async run({ app, data, log }) {
        const wanted = await readWanted(app.db, data.networkId);
        if (wanted === null) return done();
        const engine = app.engine(wanted.engine);
        const none = engine.capabilities.networks === null;
        if (wanted.state === 'deleting') return none ? done({ effect: gone(wanted, data) }) : next('remove');
        if (none) return done({ effect: provisioned(wanted, data, wanted.revision) });
        log(orderText(wanted));
        return next('lay', { patch: { revision: wanted.revision } });
      },
    },
    lay: {
      title: say('telling-switches'),
      weight: 4,
      cancel,
      async run({ app, data, token, signal }) {
        const wanted = await readWanted(app.db, data.networkId);
        if (wanted === null) return done();
        const engine = app.engine(wanted.engine);
        const own = `${token}/${data.revision}`;
        const job = await ensureJob(engine, {
          token: own,
          signal,
          start: () => engine.ensureNetwork(own, wanted.network, signal),
        });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('switches-not-configured'));
        if (wanted.revision !== data.revision || wanted.state === 'deleting') return next('plan');
        return done({ effect: provisioned(wanted, data, data.revision) });
      },
    },
    remove: {
      title: say('taking-off-switches'),
      weight: 4,
      cancel,
      async run({ app, data, token, signal }) {
        const wanted = await readWanted(app.db, data.networkId);
        if (wanted === null) return done();
        const job = await ensureRemoved(app.engine(wanted.engine), { token, ref: data.networkId, signal });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('switches-not-configured'));
        return done({ effect: gone(wanted, data) });
      },
    },
  },
  undo:
    ({ networkId, name, work }, _how, reason) =>
    async (tx, emit) => {
      const wanted = await readWanted(tx, networkId);
      if (wanted === null) return;
      await saveFailed(tx, networkId, reason);
      await announceNetwork(emit, wanted);
      if (wanted.accountId === null) return;
      await notify(tx, {
        accountId: wanted.accountId,
        code: 1140,
        title: notice('work-failed', { work, name }),
        text: notice('work-failed-text', { reason }),
        objectLink: networksPath(wanted.network.zoneId, wanted.vlan),
        severity: 'error',
        groupKey: `network:${networkId}:${wanted.revision}`,
      });
    },
});

const ensureRemoved = (
  engine: EnginePort,
  { token, ref, signal }: { token: string; ref: string; signal: AbortSignal },
) => ensureJob(engine, { token, signal, start: () => engine.ensureNetworkRemoved(token, ref, signal) });

const provisioned =
  (wanted: Wanted, { networkId, name, siteId }: Data, revision: number): Effect =>
  async (tx, emit) => {
    // Changes made while this was being saved have their own task.
    const more = await saveProvisioned(tx, networkId, revision);
    if (more !== null)
      await enqueue(tx, layNetworkTask, {
        id: more.taskId,
        data: { networkId, name, siteId, work: more.state === 'deleting' ? 'delete' : 'update', revision: 0 },
        object: { type: 'network', id: networkId, name, siteId, accountId: wanted.accountId },
        by: byItself,
      });
    await announceNetwork(emit, wanted);
  };

const gone =
  (wanted: Wanted, { networkId }: Data): Effect =>
  async (tx, emit) => {
    await deleteNetwork(tx, networkId);
    await announceNetwork(emit, wanted);
  };

function orderText({ zoneName: zone, network: { vlan, subnets } }: Wanted): Message {
  const cidrs = subnets.map(({ cidr }) => cidr).join(', ');
  return say('telling-zone', { zone, vlan: String(vlan), subnets: cidrs === '' ? say('without-subnets') : cidrs });
}
