import { EngineRetryable } from '#engines/port.ts';
import type { App } from '#platform/app.ts';
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

/** Does something with an engine, and keeps since when it does not answer. What it throws is thrown on. */
export async function noteContact(app: App, engine: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof EngineRetryable && !app.stopping.aborted)
      await saveSilence(app.db, engine, new Date(app.clock.now()));
    throw error;
  }
  await clearSilence(app.db, engine);
}
