import type { Station, Switch } from '#engines/switches.ts';
import type { App, Loop, Schedule } from '#platform/app.ts';
import { emitter } from '#platform/live/emit.ts';
import { eachLeasedEngine } from '#domains/servers/api/port.ts';
import { readingSeconds } from '../limits.ts';
import { forget, saveStations, saveSwitches } from './store.ts';

/** Asks every engine that knows its switches what these have, and what they saw. */
export const watchSwitches: Loop = {
  name: 'switches.watch',
  everySeconds: readingSeconds,
  async run(app, signal) {
    const next = await eachLeasedEngine(app, 'switches', {
      where: ({ switches }) => switches !== null,
      work: (engine) => readSwitches(app, engine, signal),
    });
    return next;
  },
};

/** One engine. Stations are stored page by page: each page is true by itself. */
export async function readSwitches(app: App, engine: string, signal: AbortSignal): Promise<void> {
  const port = app.engine(engine);
  if (port.capabilities.switches === null) return;
  const found: Switch[] = [];
  let page: string | null = null;
  do {
    const listed: { switches: readonly Switch[]; next: string | null } = await port.listSwitches(page, signal);
    found.push(...listed.switches);
    page = listed.next;
  } while (page !== null);
  const now = new Date(app.clock.now());
  const ids = await app.db.transaction().execute((tx) => saveSwitches(tx, { engine, switches: found, now }));
  do {
    const listed: { stations: readonly Station[]; next: string | null } = await port.listStations(page, signal);
    await saveStations(app.db, ids, listed.stations);
    page = listed.next;
  } while (page !== null);
  await emitter(app.db)('switches.read', { siteId: null, accountId: null }, { engine });
}

/** Forgets what no switch has seen for months, and switches that are gone. */
export const pruneSwitches: Schedule = {
  name: 'switches.prune',
  pattern: '23 3 * * *',
  run: (app) => forget(app.db, new Date(app.clock.now())),
};
