import { whatIsMissing } from '#engines/qemu/host/tools-of.ts';
import type { App, Loop } from '#platform/app.ts';
import { eachLeasedEngine } from '#domains/servers/api/port.ts';
import { saveHost } from '#domains/infrastructure/api/port.ts';

/** Asks every engine that knows its host how that does, and looks why one that should run here does not. */
export const watchHosts: Loop = {
  name: 'hosts.watch',
  everySeconds: 15,
  async run(app, signal) {
    const next = await eachLeasedEngine(app, 'host', {
      where: ({ host }) => host,
      work: (engine) => askHost(app, engine, signal),
    });
    return (await lookForMissing(app)) ? undefined : next;
  },
};

/** One engine. */
export async function askHost(app: App, engine: string, signal: AbortSignal): Promise<void> {
  const port = app.engine(engine);
  if (!port.capabilities.host) return;
  const report = await port.readHost(signal);
  await saveHost(app.db, { engine, readAt: new Date(app.clock.now()), report, missing: [] });
}

/** Engines of this machine that were not started: the start said why, and so does the page. Answers whether there are any. */
async function lookForMissing(app: App): Promise<boolean> {
  let any = false;
  for (const [engine, { kind, url }] of Object.entries(app.config.engines)) {
    if (kind !== 'qemu' || url !== undefined || app.engineNames.includes(engine)) continue;
    const missing = await whatIsMissing();
    await saveHost(app.db, { engine, readAt: new Date(app.clock.now()), report: null, missing });
    any = true;
  }
  return any;
}
