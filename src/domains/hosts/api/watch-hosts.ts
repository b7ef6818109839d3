import { whatIsMissing } from '#engines/qemu/host/tools-of.ts';
import type { App, Loop } from '#platform/app.ts';
import { eachLeasedEngine } from '#domains/servers/api/port.ts';
import { saveHost } from '#domains/infrastructure/api/port.ts';

/** Asks every engine that knows its host how that does, and looks why one that should run here does not. */
export const watchHosts: Loop = {
  name: 'hosts.watch',
  everySeconds: 15,
  async run(app, signal) {
    await eachLeasedEngine(app, 'host', (engine) => askHost(app, engine, signal));
    await lookForMissing(app);
  },
};

/** One engine. */
export async function askHost(app: App, engine: string, signal: AbortSignal): Promise<void> {
  const port = app.engine(engine);
  if (!port.capabilities.host) return;
  const report = await port.readHost(signal);
  await saveHost(app.db, { engine, readAt: new Date(app.clock.now()), report, missing: [] });
}

/** Engines of this machine that were not started: the start said why, and so does the page. */
async function lookForMissing(app: App): Promise<void> {
  for (const [engine, { kind, url }] of Object.entries(app.config.engines)) {
    if (kind !== 'qemu' || url !== undefined || app.engineNames.includes(engine)) continue;
    const missing = await whatIsMissing();
    await saveHost(app.db, { engine, readAt: new Date(app.clock.now()), report: null, missing });
  }
}
