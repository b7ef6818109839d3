import type { HostReport } from '#engines/hosts.ts';
import { whatIsMissing } from '#engines/qemu/host/tools-of.ts';
import type { App, Loop, Schedule } from '#platform/app.ts';
import { eachLeasedEngine, readPlacements } from '#domains/servers/api/port.ts';
import { saveEngine } from '#domains/infrastructure/api/port.ts';
import { recordChanged } from './record-host.ts';
import { pruneSamples, saveSamples } from './store-samples.ts';
import { forgetHosts, saveReports } from './store.ts';

/** Asks every engine that knows its hosts how they do, and looks why one that should run here does not. */
export const watchHosts: Loop = {
  name: 'hosts.watch',
  everySeconds: 15,
  async run(app, signal) {
    const next = await eachLeasedEngine(app, 'hosts', {
      where: ({ hosts }) => hosts !== null,
      work: (engine) => askHosts(app, engine, signal),
    });
    return (await lookForMissing(app)) ? undefined : next;
  },
};

/** One engine. */
export async function askHosts(app: App, engine: string, signal: AbortSignal): Promise<void> {
  const port = app.engine(engine);
  if (port.capabilities.hosts === null) return;
  const hosts: HostReport[] = [];
  let page: string | null = null;
  do {
    const listed: Awaited<ReturnType<typeof port.listHosts>> = await port.listHosts(page, signal);
    hosts.push(...listed.hosts);
    page = listed.next;
  } while (page !== null);
  const now = new Date(app.clock.now());
  const changed = await app.db.transaction().execute(async (tx) => {
    const found = await saveReports(tx, { engine, hosts, now });
    await saveSamples(tx, engine, now);
    await recordChanged(app, tx, found);
    const emulated = hosts.some(({ detail }) => detail?.accelerator === 'tcg');
    await saveEngine(tx, { engine, readAt: now, emulated, missing: [] });
    return found;
  });
  if (changed.some(({ from }) => from === null)) await readPlacements(app, engine, signal);
}

/** Engines of this machine that were not started: the start said why, and so does the page. Answers whether there are any. */
async function lookForMissing(app: App): Promise<boolean> {
  let any = false;
  for (const [engine, { kind, url }] of Object.entries(app.config.engines)) {
    if (kind !== 'qemu' || url !== undefined || app.engineNames.includes(engine)) continue;
    const missing = await whatIsMissing();
    await saveEngine(app.db, { engine, readAt: new Date(app.clock.now()), emulated: false, missing });
    any = true;
  }
  return any;
}

/** Deletes samples that are past their time, and hosts that are gone for good. */
export const pruneHosts: Schedule = {
  name: 'hosts.prune',
  pattern: '17 3 * * *',
  async run(app) {
    const now = new Date(app.clock.now());
    await pruneSamples(app.db, now);
    await forgetHosts(app.db, now);
  },
};
