import type { Machine } from '#engines/port.ts';
import type { App, Loop } from '#platform/app.ts';
import { findUnrecorded } from '#domains/networks/api/port.ts';
import { eachLeasedEngine } from '#domains/servers/api/port.ts';
import { readingSeconds } from '../limits.ts';
import { forgetOthers, saveUnrecorded } from './store.ts';

/** Compares the addresses of the machines of every engine with the records. */
export const readEngines: Loop = {
  name: 'address-cleanup.read-engines',
  everySeconds: readingSeconds,
  run: (app, signal) => eachLeasedEngine(app, 'addresses', { work: (engine) => readEngine(app, engine, signal) }),
};

async function readEngine(app: App, engine: string, signal: AbortSignal): Promise<void> {
  const at = { engine, now: new Date(app.clock.now()) };
  let page: string | null = null;
  do {
    const listed: { machines: Machine[]; next: string | null } = await app.engine(engine).listMachines(page, signal);
    const held = listed.machines.flatMap(({ nics, destroyed }) =>
      destroyed ? [] : nics.flatMap(({ mac, networkRef, ips }) => ips.map((ip) => ({ mac, networkRef, ip }))),
    );
    const unrecorded = await findUnrecorded(app.db, held);
    await saveUnrecorded(
      app.db,
      at,
      held.filter((_, n) => unrecorded.has(n)),
    );
    page = listed.next;
  } while (page !== null);
  await forgetOthers(app.db, at);
}
