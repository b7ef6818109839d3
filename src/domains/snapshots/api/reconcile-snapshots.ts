import { record } from '#domains/history/api/port.ts';
import { ofServer, sweptServers, type SweptServer } from '#domains/servers/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import { applySync } from './store-sync.ts';
import { say } from '../messages.ts';

/** The most machines whose snapshots an engine lists in one call. */
const atOnce = 500;
/** A sweep that takes longer than this is given up; the next one begins again. */
const sweepMs = 5 * 60_000;
const by = { name: 'Data center', source: 'engine' };
const first = '00000000-0000-0000-0000-000000000000';

/** Compares the snapshots of every idle server with those of its machine, and learns how large they are. */
export const reconcileSnapshots: Schedule = {
  name: 'snapshots.reconcile',
  pattern: '5-59/10 * * * *',
  async run(app) {
    for (const engine of app.engineNames)
      await reconcile(app, engine).catch((error: unknown) =>
        app.log.warn({ err: error, engine }, 'snapshots could not be reconciled'),
      );
  },
};

/** One sweep over an engine. */
export async function reconcile(app: App, engine: string): Promise<void> {
  const port = app.engine(engine);
  if (port.capabilities.snapshots === null) return;
  const signal = AbortSignal.any([app.stopping, AbortSignal.timeout(sweepMs)]);
  for (let after = first; ;) {
    const servers = await sweptServers(app.db, engine, { after, size: atOnce })
      .where('s.task_id', 'is', null)
      .execute();
    if (servers.length > 0) await compare(app, servers, signal);
    const last = servers.at(-1);
    if (last === undefined || servers.length < atOnce) return;
    after = last.id;
  }

  async function compare({ db }: App, servers: readonly SweptServer[], within: AbortSignal): Promise<void> {
    const listed = await port.listSnapshots(
      servers.map((server) => server.ref),
      within,
    );
    await db.transaction().execute(async (tx) => {
      const byId = new Map(servers.map((server) => [server.id, server]));
      for (const { serverId, name, what } of await applySync(tx, servers, listed)) {
        const server = byId.get(serverId);
        if (server === undefined) continue;
        await record(tx, {
          object: ofServer(server),
          kind: 'snapshot',
          action: say(`sync.${what}`, { name }),
          by,
          event: 'changed',
        });
      }
    });
  }
}
