import type { EnginePort } from '#engines/port.ts';
import type { MachineSample, StatisticsCapabilities } from '#engines/statistics.ts';
import { eachLeasedEngine } from '#domains/servers/api/port.ts';
import type { App, Loop } from '#platform/app.ts';
import { keptSeconds } from '../limits.ts';
import { seriesOf } from '../series.ts';
import { cardsOf, valuesOf } from './collect.ts';
import type { Sampled } from './store-collect.ts';
import { layoutId } from './store-layouts.ts';
import { ensurePartitions } from './store-partitions.ts';
import { insertPast, markAsked, readUnasked, totalPastDays, type PastRow } from './store-past.ts';
import { rollDay } from './store-roll-day.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** So many servers a round: their past is worth having, and nothing has to wait for it. */
const atOnce = 8;
/** The longest past that is asked for: the longest period of the charts, twice. */
const longestMs = 190 * dayMs;

/** Fills in what engines know of machines that the console has not followed yet, a few servers a round. */
export const fillPast: Loop = {
  name: 'statistics.past',
  everySeconds: 8,
  wakes: ['server'],
  run: (app, signal) =>
    eachLeasedEngine(app, 'statistics-past', {
      where: ({ statistics }) => statistics !== null,
      work: async (engine) => ((await fillNext(app, engine, signal)) > 0 ? undefined : null),
    }),
};

/** The next servers of an engine. Answers how many it were. */
export async function fillNext(app: App, engine: string, signal: AbortSignal): Promise<number> {
  const port = app.engine(engine);
  const able = port.capabilities.statistics;
  if (able === null) return 0;
  const servers = await readUnasked(app.db, engine, atOnce);
  if (servers.length === 0) return 0;
  const now = app.clock.now();
  const today = Math.floor(now / dayMs) * dayMs;
  const finest = Math.max(today - keptSeconds.fives * 1000 + dayMs, now - longestMs);
  const old = servers.filter((server) => server.createdAt.getTime() < now - 3 * hourMs);
  const fives: PastRow[] = [];
  const hours: PastRow[] = [];
  for (const server of old) {
    const ask = { app, port, able, server, signal };
    const born = server.createdAt.getTime();
    fives.push(...(await rowsOf(ask, { interval: 300, from: Math.max(finest, born), until: now - 2 * hourMs })));
    hours.push(...(await rowsOf(ask, { interval: 3600, from: Math.max(now - longestMs, born), until: finest })));
  }
  await save(app, { servers, fives, hours, finest });
  return servers.length;
}

interface Ask {
  app: App;
  port: EnginePort;
  able: StatisticsCapabilities;
  server: Sampled;
  signal: AbortSignal;
}

/** The samples of a span, packed as the tables have them: by the hour, or by the day where a sample is an hour. */
async function rowsOf(
  { app, port, able, server, signal }: Ask,
  { interval, from, until }: { interval: 300 | 3600; from: number; until: number },
): Promise<PastRow[]> {
  const kept = able.kept.find((one) => one.intervalSeconds === interval);
  const pack = interval === 300 ? hourMs : dayMs;
  const begin = Math.ceil(from / pack) * pack;
  if (kept === undefined || begin >= until) return [];
  const span = { from: begin, until: Math.floor(until / pack) * pack, intervalSeconds: interval };
  const [sampled] = await port.sampleMachines([server.ref], span, signal);
  const packs = Map.groupBy(sampled?.samples ?? [], (sample) => Math.floor(sample.at / pack) * pack);
  const rows: PastRow[] = [];
  for (const [at, samples] of packs) {
    const [one] = samples;
    if (one === undefined) continue;
    const series = seriesOf(one.disks.length, cardsOf(server, one));
    const same = samples.filter((sample) => valuesOf(sample).length === series.length);
    const id = await layoutId(app.db, interval, series);
    rows.push({ serverId: server.id, at: new Date(at), layoutId: id, ...packed(same, { at, step: interval * 1000 }) });
  }
  return rows;
}

function packed(samples: readonly MachineSample[], { at, step }: { at: number; step: number }) {
  const columns = samples.map(valuesOf);
  const vals = columns[0]?.flatMap((_, place) => columns.map((column) => column[place] ?? 'NULL')) ?? [];
  return {
    slots: `{${samples.map((sample) => Math.round((sample.at - at) / step)).join(',')}}`,
    counts: `{${samples.map(() => 1).join(',')}}`,
    vals: `{${vals.join(',')}}`,
  };
}

async function save(
  app: App,
  past: { servers: readonly Sampled[]; fives: readonly PastRow[]; hours: readonly PastRow[]; finest: number },
): Promise<void> {
  const { db } = app;
  const ids = past.servers.map((server) => server.id);
  const days = new Set(past.fives.map((row) => Math.floor(row.at.getTime() / dayMs) * dayMs));
  const months = new Set(past.hours.map((row) => row.at.toISOString().slice(0, 7)));
  const inDays = [...days].map((day) => new Date(day));
  await ensurePartitions(db, ['statistic_fives', 'statistic_hours', 'statistic_traffic', 'statistic_days'], ...inDays);
  const inMonths = [...months].map((month) => new Date(`${month}-01`));
  await ensurePartitions(db, ['statistic_hours', 'statistic_days'], ...inMonths);
  const today = Math.floor(app.clock.now() / dayMs) * dayMs;
  await db.transaction().execute(async (tx) => {
    if (past.fives.length > 0) await insertPast(tx, 'statistic_fives', past.fives);
    if (past.hours.length > 0) await insertPast(tx, 'statistic_hours', past.hours);
    // A day that is not over is rolled up with the others of the night.
    for (const day of days) if (day < today) await rollDay(tx, new Date(day), ids);
    await totalPastDays(tx, ids, new Date(past.finest));
    await markAsked(tx, ids, new Date(app.clock.now()));
  });
}
