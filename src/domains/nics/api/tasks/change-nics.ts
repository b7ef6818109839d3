import type { By } from '#domains/history/api/port.ts';
import { done, fail, task, wait } from '#platform/tasks/task.ts';
import { askSoon } from '#domains/guest-reports/api/port.ts';
import { keepAddress, readReadiness, releaseAddress, releaseAddresses } from '#domains/networks/api/port.ts';
import {
  ensureJob,
  findMachine,
  releaseServer,
  repriceServer,
  notifyFailure,
  deleteNic,
  markNic,
  saveConnected,
  savePrimaryAddress,
} from '#domains/servers/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Message } from '#kernel/message.ts';
import type { NicAction } from '../../states.ts';
import { readOwner, readWanted } from '../store.ts';
import { say } from '../../messages.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  action: NicAction;
  nicId: string;
  mac: string;
  network: string;
  /** Addresses that were taken for the card when this was ordered. */
  taken: string[];
  /** Addresses that it gives back in the end. */
  releases: string[];
  /** Addresses of it that its account keeps. Absent in tasks of before. */
  keeps?: string[];
  by: By;
}

const orderOf = ({ action, name }: Data) => say(`order.${action}`, { name });

function changeOf({ action, mac, network, taken, releases: given, keeps = [] }: Data): Message {
  const [ips, kept, releases] = [taken.join(', '), keeps.join(', '), given.join(', ')];
  const at = { mac, network };
  switch (action) {
    case 'add':
      return ips === '' ? say('added', at) : say('added-with', { ...at, ips });
    case 'remove':
      return kept === '' ? say('removed', at) : say('removed-kept', { ...at, kept });
    case 'connect':
      return say('connected', at);
    case 'disconnect':
      return say('disconnected', at);
    case 'set-address':
      return releases === '' ? say('address-added', { ...at, ips }) : say('address-replaced', { ...at, releases, ips });
    case 'reapply':
      return say('reapplied', at);
    case 'remove-address':
      return say(kept === '' ? 'address-released' : 'address-kept', { ...at, releases });
  }
}

/** Changes one network interface of a server; the engine receives the complete set of NICs. */
export const changeNicsTask = task<Data>()({
  kind: 'server.nics',
  label: say('kind-server-nics'),
  serviceName: 'servers',
  title: orderOf,
  first: 'apply',
  steps: {
    apply: {
      title: say('changing-network-cards'),
      weight: 1,
      cancel: say('data-center-already-changing'),
      async run({ app, data, token, signal, log }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const { action, nicId, releases } = data;
        const connected = action === 'connect' ? true : action === 'disconnect' ? false : null;
        if (action === 'add') {
          const cards = await readWanted(app.db, data.serverId, {
            nicId,
            removed: false,
            connected: null,
            releases: [],
          });
          const { waitsFor, refusal } = await readReadiness(
            app.db,
            cards.map((card) => card.networkRef),
          );
          if (refusal !== null) return fail(refusal);
          if (waitsFor !== null) return wait(1);
        }
        const wish = { nicId, removed: action === 'remove', connected, releases };
        const job = await ensureJob(engine, {
          token,
          signal,
          start: async () => {
            const nics = await readWanted(app.db, data.serverId, wish);
            return engine.ensureNics(token, { machineRef: machine.ref, nics }, signal);
          },
        });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('interfaces-not-changed'));
        log(say('sentence', { change: changeOf(data) }));
        const now = new Date(app.clock.now());
        const also = (tx: Db) => save(tx, data, now);
        const notice = {
          code: 8 as const,
          severity: 'info' as const,
          title: say('network-changed', { name: data.name }),
          text: say('sentence', { change: changeOf(data) }),
        };
        return done({
          effect: releaseServer({ ...data, kind: 'network', action: changeOf(data), tab: 'networks', notice, also }),
        });
      },
    },
  },
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      ...notifyFailure(how, say('failed', { order: orderOf(data) }), reason),
      tab: 'networks',
      kind: 'network',
      action:
        how === 'cancelled'
          ? say('canceled', { order: orderOf(data) })
          : say('failed-because', { order: orderOf(data), reason }),
      also: (tx) => giveBack(tx, data),
    }),
});

async function save(tx: Db, { serverId, nicId, action, releases, keeps = [], by }: Data, now: Date): Promise<void> {
  const { accountId, siteId } = await readOwner(tx, serverId);
  for (const ip of keeps) await keepAddress(tx, { nicId, ip }, { accountId, siteId, at: now });
  for (const ip of releases) await releaseAddress(tx, nicId, ip);
  if (action === 'remove') {
    await releaseAddresses(tx, [nicId]);
    await deleteNic(tx, nicId);
  } else if (action === 'connect' || action === 'disconnect') await saveConnected(tx, nicId, action === 'connect');
  else await markNic(tx, nicId, 'ready');
  await savePrimaryAddress(tx, serverId);
  await askSoon(tx, serverId);
  await repriceServer(tx, serverId, { by, now });
}

/** Nothing has changed: what was taken for the change is free again. */
async function giveBack(tx: Db, { nicId, action, taken }: Data): Promise<void> {
  for (const ip of taken) await releaseAddress(tx, nicId, ip);
  if (action === 'add') await deleteNic(tx, nicId);
  else await markNic(tx, nicId, 'ready');
}
