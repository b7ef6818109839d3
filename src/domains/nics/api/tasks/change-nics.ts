import { done, fail, task, wait } from '#platform/tasks/task.ts';
import { askSoon } from '#domains/guest-reports/api/port.ts';
import { keepAddress, readReadiness, releaseAddress, releaseAddresses } from '#domains/networks/api/port.ts';
import { ensureJob, findMachine, letGo, repriceServer, tellFailure, type By } from '#domains/servers/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { NicAction } from '../../states.ts';
import { deleteNic, markNic, readOwner, readWanted, saveConnected, savePrimary } from '../store.ts';

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

const order: Record<NicAction, string> = {
  add: 'Add a network card to',
  remove: 'Remove a network card of',
  connect: 'Connect a network card of',
  disconnect: 'Disconnect a network card of',
  'set-address': 'Set an address of',
  'remove-address': 'Remove an address of',
};

function wordsOf({ action, mac, network, taken, releases, keeps = [] }: Data): string {
  const ips = taken.join(', ');
  const kept = keeps.join(', ');
  switch (action) {
    case 'add':
      return `Network card ${mac} added in ${network}${ips === '' ? '' : ` with ${ips}`}`;
    case 'remove':
      return `Network card ${mac} in ${network} removed${kept === '' ? '' : `, ${kept} kept`}`;
    case 'connect':
      return `Network card ${mac} in ${network} connected`;
    case 'disconnect':
      return `Network card ${mac} in ${network} disconnected`;
    case 'set-address':
      return releases.length === 0
        ? `Address ${ips} added to ${mac} in ${network}`
        : `Address ${releases.join(', ')} of ${mac} in ${network} replaced by ${ips}`;
    case 'remove-address':
      return `Address ${releases.join(', ')} of ${mac} in ${network} ${kept === '' ? 'given back' : 'kept'}`;
  }
}

/** Changes one network card of one server; the engine is told all cards as they are to be. */
export const changeNicsTask = task<Data>()({
  kind: 'server.nics',
  serviceName: 'servers',
  title: ({ action, name }) => `${order[action]} ${name}`,
  first: 'apply',
  steps: {
    apply: {
      title: 'Changing the network cards',
      weight: 1,
      cancel: 'The data center is already changing them.',
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
        if (job.state === 'failed') return fail(job.error ?? 'The data center could not change the network cards.');
        log(`${wordsOf(data)}.`);
        const now = new Date(app.clock.now());
        const also = (tx: Db) => save(tx, data, now);
        const tell = {
          code: 8 as const,
          severity: 'info' as const,
          title: `The network of server ${data.name} changed`,
          text: `${wordsOf(data)}.`,
        };
        return done({
          effect: letGo({ ...data, kind: 'network', action: wordsOf(data), tab: 'networks', tell, also }),
        });
      },
    },
  },
  undo: (data, how, reason) =>
    letGo({
      ...data,
      ...tellFailure(how, `${order[data.action]} ${data.name} failed`, reason),
      tab: 'networks',
      kind: 'network',
      action: how === 'cancelled' ? `${order[data.action]} ${data.name} cancelled` : `${order[data.action]} ${data.name} failed: ${reason}`, // prettier-ignore
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
  await savePrimary(tx, serverId);
  await askSoon(tx, serverId);
  await repriceServer(tx, serverId, { by, now });
}

/** Nothing has changed: what was taken for the change is free again. */
async function giveBack(tx: Db, { nicId, action, taken }: Data): Promise<void> {
  for (const ip of taken) await releaseAddress(tx, nicId, ip);
  if (action === 'add') await deleteNic(tx, nicId);
  else await markNic(tx, nicId, 'ready');
}
