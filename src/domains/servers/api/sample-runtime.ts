import type { App, Loop } from '#platform/app.ts';
import { emitter } from '#platform/live/emit.ts';
import { eachLeasedEngine } from './engine-lease.ts';
import { readWatched, saveMeasurements, type Watched } from './store-runtime.ts';

/** What the engine port measures in one call at most. */
const perCall = 500;

/** Measures the servers that somebody is looking at, and nobody else's. */
export const sampleRuntime: Loop = {
  name: 'servers.sample-runtime',
  everySeconds: 3,
  run: (app, signal) => eachLeasedEngine(app, 'sample', (engine) => sample(app, engine, signal)),
};

async function sample(app: App, engine: string, signal: AbortSignal): Promise<void> {
  const watched = await readWatched(app.db, engine, new Date(app.clock.now()));
  for (let i = 0; i < watched.length; i += perCall)
    await measure(app, engine, { some: watched.slice(i, i + perCall), signal });
}

async function measure(
  app: App,
  engine: string,
  { some, signal }: { some: readonly Watched[]; signal: AbortSignal },
): Promise<void> {
  const byRef = new Map(some.map((server) => [server.engineRef, server]));
  const measured = await app.engine(engine).measure([...byRef.keys()], signal);
  const readings = measured.flatMap((one) => {
    const server = byRef.get(one.machineRef);
    return server === undefined ? [] : [{ serverId: server.id, server, measured: one }];
  });
  await app.db.transaction().execute(async (tx) => {
    await saveMeasurements(tx, readings);
    const emit = emitter(tx);
    for (const { server, measured: m } of readings)
      await emit('server.runtime', server, {
        serverId: server.id,
        at: new Date(m.at).toISOString(),
        cpuPercent: m.cpuPercent,
        ramPercent: m.ramPercent,
        netInKbps: m.netInKbps,
        netOutKbps: m.netOutKbps,
        diskIops: m.diskIops,
        uptimeSeconds: m.uptimeSeconds,
      });
  });
}
