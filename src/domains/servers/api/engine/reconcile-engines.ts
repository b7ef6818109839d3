import type { Machine } from '#engines/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import { machineSweep, type MachineSweep } from '../points.ts';
import { recordDrift } from './record-drift.ts';
import { applyDrift, findMissing, findUnknown, markMissing, saveHosts } from './store-drift.ts';

/** A sweep that takes longer than this is given up; the next one begins again. */
const sweepMs = 5 * 60_000;

/** Compares every machine with its server to find changes the feed missed. */
export const reconcileEngines: Schedule = {
  name: 'servers.reconcile-engines',
  pattern: '*/10 * * * *',
  async run(app) {
    for (const engine of app.engineNames)
      await reconcile(app, engine).catch((error: unknown) =>
        app.log.warn({ err: error, engine }, 'engine could not be reconciled'),
      );
  },
};

/**
 * One sweep over an engine, in which the domains above take part. Servers are marked only after the list came to its end and a
 * second look at each.
 */
export async function reconcile(app: App, engine: string): Promise<void> {
  const signal = AbortSignal.any([app.stopping, AbortSignal.timeout(sweepMs)]);
  const port = app.engine(engine);
  const before = new Date(app.clock.now());
  const at = { engine, now: before };
  let sweeps = machineSweep.of(app.domains);
  // What goes wrong above keeps no one from finding that machines no longer exist; it takes part in the next sweep again.
  const sweepEach = async (step: (sweep: MachineSweep) => Promise<void>) => {
    for (const sweep of sweeps)
      await step(sweep).catch((error: unknown) => {
        app.log.warn({ err: error, engine }, 'machines could not be compared');
        sweeps = sweeps.filter((other) => other !== sweep);
      });
  };
  const refs: string[] = [];
  let page: string | null = null;
  do {
    const listed: { machines: Machine[]; next: string | null } = await port.listMachines(page, signal);
    refs.push(...listed.machines.map((machine) => machine.ref));
    await app.db.transaction().execute(async (tx) => {
      await saveHosts(tx, engine, listed.machines);
      await recordDrift(tx, await applyDrift(tx, engine, listed.machines));
    });
    await sweepEach((sweep) => sweep.page(app, at, listed.machines));
    page = listed.next;
  } while (page !== null);
  await sweepEach((sweep) => sweep.end(app, at));
  for (const { id, ref } of await findMissing(app.db, engine, { refs, before })) {
    const machine = await port.readMachine(ref, signal);
    if (machine !== null && !machine.destroyed) continue;
    await app.db.transaction().execute(async (tx) => {
      const marked = await markMissing(tx, id);
      if (marked !== null) await recordDrift(tx, [marked]);
    });
  }
  const unknown = await findUnknown(app.db, engine, refs);
  // Never removed: it may belong to a creation under way, or to a database that was restored.
  if (unknown.length > 0)
    app.log.warn({ engine, count: unknown.length, refs: unknown.slice(0, 50) }, 'unknown machines');
}

/** Learns on which hosts the machines of an engine are, where its hosts are seen for the first time. */
export async function readPlacements(app: App, engine: string, signal: AbortSignal): Promise<void> {
  const port = app.engine(engine);
  let page: string | null = null;
  do {
    const listed: { machines: Machine[]; next: string | null } = await port.listMachines(page, signal);
    await app.db.transaction().execute((tx) => saveHosts(tx, engine, listed.machines));
    page = listed.next;
  } while (page !== null);
}
