import { record } from '#domains/history/api/port.ts';
import { lockServers, ofServer } from '#domains/servers/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import { inForce } from '../resolve.ts';
import { refusalOn } from './find-firewall.ts';
import { orderFirewall } from './order-firewall.ts';
import { readFirewall } from './store.ts';
import { readChoicesOf, refsFrom } from './store-refs.ts';
import { readServersOf, saveLook, type SyncServer } from './store-sync.ts';
import { sameInForce } from './tasks/same-in-force.ts';
import { say } from '../messages.ts';

/** The most machines whose filters an engine lists in one call. */
const atOnce = 500;
/** A sweep that takes longer than this is given up; the next one begins again. */
const sweepMs = 5 * 60_000;
const byHost = { name: 'Data center', source: 'engine' };
const byProduct = { name: 'Schedule', source: 'schedule' };
const first = '00000000-0000-0000-0000-000000000000';

/** Compares the rules of every idle server with those of its machine, and applies what follows something that changed. */
export const reconcileFirewalls: Schedule = {
  name: 'firewall.reconcile',
  pattern: '*/2 * * * *',
  async run(app) {
    for (const engine of app.engineNames)
      await reconcile(app, engine).catch((error: unknown) =>
        app.log.warn({ err: error, engine }, 'firewalls could not be reconciled'),
      );
  },
};

/** One sweep over an engine. */
export async function reconcile(app: App, engine: string): Promise<void> {
  const port = app.engine(engine);
  if (port.capabilities.firewall === null) return;
  const signal = AbortSignal.any([app.stopping, AbortSignal.timeout(sweepMs)]);
  for (let after = first; ;) {
    const servers = await readServersOf(app.db, engine, { after, size: atOnce });
    if (servers.length > 0) {
      await look(app, servers, { engine, signal });
      await follow(app, servers);
    }
    const last = servers.at(-1);
    if (last === undefined || servers.length < atOnce) return;
    after = last.id;
  }
}

async function look(
  app: App,
  servers: readonly SyncServer[],
  { engine, signal }: { engine: string; signal: AbortSignal },
): Promise<void> {
  const read = await app.engine(engine).readFirewalls(
    servers.map((server) => server.ref),
    signal,
  );
  const byRef = new Map(read.map((one) => [one.machineRef, one]));
  const looks = servers.flatMap((server) => {
    const found = byRef.get(server.ref);
    if (found === undefined || server.applied === null) return [];
    const { firewall, hits } = found;
    const differs = !sameInForce(firewall, server.applied);
    const host = differs ? { ...firewall, rules: firewall.rules.map(mutable) } : null;
    return [{ server, look: { serverId: server.id, host, hits: differs ? null : hits } }];
  });
  await app.db.transaction().execute(async (tx) => {
    await saveLook(
      tx,
      looks.map((one) => one.look),
      new Date(app.clock.now()),
    );
    for (const { server, look: seen } of looks) {
      if ((seen.host === null) === (server.host === null)) continue;
      const action = seen.host === null ? say('firewall-in-sync-again') : say('firewall-changed-on-host');
      await record(tx, { object: ofServer(server), kind: 'firewall', action, by: byHost, event: 'changed' });
    }
  });
}

const mutable = <T extends { peers: readonly string[] | null; ports: readonly { from: number; to: number }[] | null }>(
  rule: T,
) => ({
  ...rule,
  peers: rule.peers === null ? null : [...rule.peers],
  ports: rule.ports === null ? null : [...rule.ports],
});

/** Applies again what names something that changed in the meantime, or was waiting until its server was free. */
async function follow(app: App, servers: readonly SyncServer[]): Promise<void> {
  const choices = await readChoicesOf(app.db, [...new Set(servers.map((server) => server.accountId))]);
  for (const server of servers) {
    // What failed waits for someone: trying for ever would fill the queue.
    if (server.onTrial || server.error !== null) continue;
    const refs = refsFrom(choices.get(server.accountId) ?? []);
    const behind =
      server.newer !== null ||
      server.appliedRevision !== server.revision ||
      (server.applied !== null && !sameInForce(inForce(server.set, refs), server.applied));
    if (behind)
      await app.db
        .transaction()
        .execute((tx) => catchUp(tx, server, new Date(app.clock.now())))
        .catch((error: unknown) => app.log.warn({ err: error, server: server.id }, 'firewall could not be updated'));
  }
}

/** Orders what a server is to have now, unless it is under a task. */
export async function catchUp(
  tx: Db,
  { id, newer, templateId }: Pick<SyncServer, 'id' | 'newer' | 'templateId'>,
  now: Date,
): Promise<void> {
  const [server] = await lockServers(tx, { reach: 'provider' }, [id]);
  if (server === undefined || refusalOn(server, 'apply') !== null) return;
  const firewall = await readFirewall(tx, id);
  const set =
    newer === null ? null : { enabled: true, policyIn: newer.policyIn, policyOut: newer.policyOut, rules: newer.rules };
  const version = newer?.version ?? firewall.templateVersion ?? 0;
  await orderFirewall(tx, server, {
    firewall,
    set,
    template: templateId === null ? null : { id: templateId, version },
    reason: newer === null ? say('applied-once-more') : say('template-changed', { name: newer.name }),
    trial: false,
    by: byProduct,
    requester: byItself,
    now,
  });
}
