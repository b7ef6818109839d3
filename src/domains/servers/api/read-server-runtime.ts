import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../contract.ts';
import { readFacts } from './store-detail.ts';
import { readLatest, readSeries, watch } from './store-runtime.ts';

const none = {
  at: null,
  cpuPercent: 0,
  ramPercent: 0,
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
