import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../../contract.ts';
import { readFacts } from '../detail/store-detail.ts';
import {
  readLatest,
  readSeries,
  watch,
  readWatched,
  saveMeasurements,
  type Watched,
  pruneRuntime as prune,
} from './store-runtime.ts';
import type { App, Loop, Schedule } from '#platform/app.ts';
import { emitter } from '#platform/live/emit.ts';
import { eachLeasedEngine } from '../engine/observe-engines.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** Someone looks at a server. */
    watch: true;
  }
}

const none = {
  at: null,
  cpuPercent: 0,
  ramPercent: null,
  netInKbps: 0,
  netOutKbps: 0,
  diskIops: 0,
  uptimeSeconds: 0,
};

/** The latest measurements; asking keeps the server watched. */
export const readServerRuntime: Run<typeof servers.readServerRuntime> = async (ctx, { params }) => {
  const { db, now } = ctx;
  if ((await readFacts(db, ctx.scope, params.serverId)) === null) throw new NotFound();
  await watch(ctx.pool, params.serverId, now);
  const latest = await readLatest(db, params.serverId);
  const samples = await readSeries(db, params.serverId, new Date(now.getTime() - 3_600_000));
  return {
    ...(latest === undefined
      ? none
      : {
          at: latest.at.toISOString(),
          cpuPercent: latest.cpu_percent,
          ramPercent: latest.ram_percent,
          netInKbps: latest.net_in_kbps,
          netOutKbps: latest.net_out_kbps,
          diskIops: latest.disk_iops,
          uptimeSeconds: latest.uptime_seconds,
        }),
    series: samples.map((sample) => ({
      at: sample.minute.toISOString(),
      cpuPercent: sample.cpu_percent,
      ramPercent: sample.ram_percent,
      netInKbps: sample.net_in_kbps,
      netOutKbps: sample.net_out_kbps,
    })),
  };
};

/** What the engine port measures in one call at most. */
const perCall = 500;

/** Measures the servers that someone is looking at, and no one else's. */
export const sampleRuntime: Loop = {
  name: 'servers.sample-runtime',
  everySeconds: 3,
  wakes: ['watch'],
  run: (app, signal) =>
    eachLeasedEngine(app, 'sample', {
      work: async (engine) => ((await sample(app, engine, signal)) > 0 ? undefined : null),
    }),
};

async function sample(app: App, engine: string, signal: AbortSignal): Promise<number> {
  const watched = await readWatched(app.db, engine, new Date(app.clock.now()));
  for (let i = 0; i < watched.length; i += perCall)
    await measure(app, engine, { some: watched.slice(i, i + perCall), signal });
  return watched.length;
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

/** Keeps an hour of samples. */
export const pruneRuntime: Schedule = {
  name: 'servers.prune-runtime',
  pattern: '*/5 * * * *',
  run: (app) => prune(app.db, new Date(app.clock.now())),
};
