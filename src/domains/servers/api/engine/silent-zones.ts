import { EngineRetryable } from '#engines/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../../contract.ts';
import { clearSilence, readSilentZones, saveSilence } from './store-engine.ts';

/** Shorter interruptions are not reported. */
const notifiedAfterMs = 10_000;

/** The zones whose engine has not answered for a while. */
export const listSilentZones: Run<typeof servers.listSilentZones> = async ({ db, now }) => {
  const zones = await readSilentZones(db, new Date(now.getTime() - notifiedAfterMs));
  return { items: zones.map(({ since, ...zone }) => ({ ...zone, since: since.toISOString() })) };
};

/** When this process last wrote down that an engine of a database answers. */
const heard = new WeakMap<Db, Map<string, number>>();
/** That it answers is written down again after a while: another worker may have found it silent. */
const clearMs = 30_000;

/** Does something with an engine, and keeps since when it does not answer. What it throws is thrown on. */
export async function noteContact(app: App, engine: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    heard.get(app.db)?.delete(engine);
    if (error instanceof EngineRetryable && !app.stopping.aborted)
      await saveSilence(app.db, engine, new Date(app.clock.now()));
    throw error;
  }
  const engines = heard.get(app.db) ?? new Map<string, number>();
  heard.set(app.db, engines);
  const now = performance.now();
  if (now - (engines.get(engine) ?? -Infinity) < clearMs) return;
  await clearSilence(app.db, engine);
  engines.set(engine, now);
}
