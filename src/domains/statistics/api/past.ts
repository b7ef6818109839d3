import type { EnginePort } from '#engines/port.ts';
import type { StatisticsCapabilities } from '#engines/statistics.ts';
import { eachLeasedEngine, type EngineRound } from '#domains/servers/api/port.ts';
import type { App, Loop } from '#platform/app.ts';
import { keptSeconds } from '../limits.ts';
import { seriesOf } from '../series.ts';
import { cardsOf, valuesOf } from './collect.ts';
import { fivesAnHour, totalsOfDay, trafficOfDay, type Pack, type PastDay, type PastTraffic } from './past-days.ts';
import { layoutId } from './store-layouts.ts';
import { ensurePartitions } from './store-partitions.ts';
import {
  dropPastHours,
  insertPast,
  insertPastDays,
  insertPastTraffic,
  markAsked,
  readUnasked,
  type PastRow,
  type Unasked,
} from './store-past.ts';
import { spanOf } from './month-report.ts';
import { closedBefore } from './roll-up.ts';
import { rollDay, rollMonth } from './store-roll-day.ts';

const hourMs = 3_600_000;
const daySeconds = 86_400;
const dayMs = daySeconds * 1000;
/** So many servers at a time: others have their turn in between. */
const atOnce = 16;
/** While the database writes what is known of some, the engine is asked about others. */
const lanes = 2;
/** So many hours or days of a server are asked for at a time. */
const packsAtOnce = 48;
/** The longest past that is asked for: the longest period of the charts, twice. */
const longestMs = 190 * dayMs;
/** What is younger is collected minute by minute: the first round of a new engine begins there. */
const collectedMs = 2 * hourMs;

/**
 * Fills in what engines know of machines that the console has not followed yet, a few servers at a time: as much as lists
 * and reports need. The finer rest is asked for when someone looks.
 */
export const fillPast: Loop = {
  name: 'statistics.past',
  everySeconds: 8,
  wakes: ['watch'],
  wakesLater: { seconds: 5, of: ['server'] },
  run: (app, signal) =>
    eachLeasedEngine(app, 'statistics-past', {
      where: ({ statistics }) => statistics !== null,
      work: (engine, renew) => fillAll(app, engine, { signal, renew }),
    }),
};

async function fillAll(app: App, engine: string, { signal, renew }: Required<EngineRound>): Promise<null | undefined> {
  while ((await fillNext(app, engine, signal)) > 0) if (signal.aborted || !(await renew())) return undefined;
  return null;
}

/** The next servers of an engine. Answers how many it were. */
export async function fillNext(app: App, engine: string, signal: AbortSignal): Promise<number> {
  const port = app.engine(engine);
  const able = port.capabilities.statistics;
  if (able === null) return 0;
  const now = app.clock.now();
  const servers = await readUnasked(app.db, engine, { limit: atOnce, now: new Date(now) });
  if (servers.length === 0) return 0;
  const isOld = (server: Unasked) => server.createdAt.getTime() < now - collectedMs - hourMs;
  const work = async (some: readonly Unasked[]) => {
    const pasts: Past[] = [];
    for (const server of some.filter(isOld)) pasts.push(await pastOf({ app, port, able, server, signal, now }));
    await save(app, { servers: some, pasts, now, able });
  };
  const half = Math.ceil(servers.length / lanes);
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(servers.slice(lane * half, (lane + 1) * half))));
  return servers.length;
}

interface Ask {
  app: App;
  port: EnginePort;
  able: StatisticsCapabilities;
  server: Unasked;
  signal: AbortSignal;
  now: number;
}

interface Past {
  fives: PastRow[];
  hours: PastRow[];
  days: PastDay[];
  traffic: PastTraffic[];
}

/**
 * By five minutes for today, by the hour as far as reports take percentiles, and by the day before that: thousands of
 * hours of machines at which no one looks would keep a core busy for a minute. A look at one brings all that there is.
 */
async function pastOf(ask: Ask): Promise<Past> {
  const { server, now } = ask;
  const past: Past = { fives: [], hours: [], days: [], traffic: [] };
  const begin = Math.max(now - longestMs, server.createdAt.getTime());
  const fineFrom = server.watched ? finestFrom(now, ask.able) : lastDayBefore(now);
  const byHour = keeps(ask.able, daySeconds) ? Math.min(startOfLastMonth(now), fineFrom) : begin;
  const until = server.askedAt === null ? now - collectedMs : lastDayBefore(server.askedAt.getTime());
  const fine = { from: Math.max(fineFrom, begin), until };
  for await (const pack of packsOf(ask, { ...fine, interval: 300 })) past.fives.push(await rowOf(ask, pack, 300));
  if (server.askedAt === null) await addHours(ask, past, { from: Math.max(byHour, begin), until: fineFrom });
  if (server.watched) await addHours(ask, past, { from: begin, until: Math.min(byHour, until) });
  else await addDays(ask, past, { from: begin, until: byHour });
  return past;
}

interface Bounds {
  from: number;
  until: number;
}

async function addHours(ask: Ask, past: Past, bounds: Bounds): Promise<void> {
  const reported = startOfLastMonth(ask.now);
  const open = closedBefore(ask.now).getTime();
  // Five minutes are added to an open month: each counts as much as a twelfth of an hour. In others all count alike.
  const timesOf = (at: number) => (at < open && !ask.server.watched ? 1 : fivesAnHour);
  for await (const pack of packsOf(ask, { ...bounds, interval: 3600 })) {
    past.hours.push(await rowOf(ask, pack, 3600));
    past.days.push(totalsOfDay(ask.server, pack, 3600));
    if (pack.at >= reported) past.traffic.push(trafficOfDay(ask.server, pack, timesOf(pack.at)));
  }
}

/** A day in which the machine was off for a while has no sample: such days are asked for by the hour. */
async function addDays(ask: Ask, past: Past, bounds: Bounds): Promise<void> {
  let known = Math.ceil(bounds.from / dayMs) * dayMs;
  for await (const pack of packsOf(ask, { ...bounds, interval: daySeconds })) {
    if (pack.at > known) await addHours(ask, past, { from: known, until: pack.at });
    past.days.push(totalsOfDay(ask.server, pack, daySeconds));
    known = pack.at + dayMs;
  }
  await addHours(ask, past, { from: known, until: bounds.until });
}

const keeps = (able: StatisticsCapabilities, interval: number): boolean =>
  able.kept.some((one) => one.intervalSeconds === interval);

/** The begin of the day (UTC) in which what is collected minute by minute begins, for a machine that was asked about then. */
const lastDayBefore = (asked: number): number => Math.floor((asked - collectedMs) / dayMs) * dayMs;

/** The begin of the first day of which five minutes are kept, by the engine and here. */
function finestFrom(now: number, able: StatisticsCapabilities): number {
  const today = lastDayBefore(now);
  const kept = able.kept.find((one) => one.intervalSeconds === 300)?.forSeconds ?? 0;
  const oldest = Math.max(now - kept * 1000, today - keptSeconds.fives * 1000);
  return Math.min(Math.ceil(oldest / dayMs) * dayMs, today);
}

/** Reports take percentiles of the running month and of the one before. */
function startOfLastMonth(now: number): number {
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1);
}

/**
 * The samples of a span, packed as the tables have them: by the hour, or by the day where a sample is an hour or more. A few
 * weeks are asked for at a time, so that a long past is not held in memory.
 */
async function* packsOf(
  { port, able, server, signal }: Ask,
  { interval, from, until }: Bounds & { interval: 300 | 3600 | typeof daySeconds },
): AsyncGenerator<Pack> {
  if (!keeps(able, interval)) return;
  const pack = interval === 300 ? hourMs : dayMs;
  const end = Math.floor(until / pack) * pack;
  for (let at = Math.ceil(from / pack) * pack; at < end; at += packsAtOnce * pack) {
    const span = { from: at, until: Math.min(end, at + packsAtOnce * pack), intervalSeconds: interval };
    const [sampled] = await port.sampleMachines([server.ref], span, signal);
    const packs = Map.groupBy(sampled?.samples ?? [], (sample) => Math.floor(sample.at / pack) * pack);
    // A row has one layout: samples after a card or disk came or went within it are left out.
    for (const [begin, samples] of packs) {
      const { disks, nics } = samples[0]!;
      const same = samples.filter((one) => one.disks.length === disks.length && one.nics.length === nics.length);
      yield { at: begin, samples: same };
    }
  }
}

async function rowOf({ app, server }: Ask, { at, samples }: Pack, interval: 300 | 3600): Promise<PastRow> {
  const [one] = samples;
  const series = one === undefined ? [] : seriesOf(one.disks.length, cardsOf(server, one));
  const columns = samples.map(valuesOf);
  const vals = series.map((_, place) => columns.map((column) => column[place] ?? 'NULL').join(','));
  return {
    serverId: server.id,
    at: new Date(at),
    layoutId: await layoutId(app.db, interval, series),
    slots: `{${samples.map((sample) => Math.round((sample.at - at) / interval / 1000)).join(',')}}`,
    counts: `{${samples.map(() => 1).join(',')}}`,
    vals: `{${vals.join(',')}}`,
  };
}

async function save(
  app: App,
  { servers, pasts, now, able }: Pick<Ask, 'now' | 'able'> & { servers: readonly Unasked[]; pasts: readonly Past[] },
): Promise<void> {
  const { db } = app;
  const fives = pasts.flatMap((past) => past.fives);
  const hours = pasts.flatMap((past) => past.hours);
  const days = pasts.flatMap((past) => past.days);
  const today = Math.floor(now / dayMs) * dayMs;
  const inDays = [...new Set(fives.map((row) => Math.floor(row.at.getTime() / dayMs) * dayMs))];
  const inMonths = [...new Set(days.map(({ day }) => day.toISOString().slice(0, 7)))];
  const rolledUp = ['statistic_hours', 'statistic_traffic', 'statistic_days'] as const;
  await ensurePartitions(db, ['statistic_fives', ...rolledUp], ...inDays.map((day) => new Date(day)));
  await ensurePartitions(db, rolledUp, ...inMonths.map((month) => new Date(`${month}-01`)));
  await db.transaction().execute(async (tx) => {
    if (fives.length > 0) await insertPast(tx, 'statistic_fives', fives);
    if (hours.length > 0) await insertPast(tx, 'statistic_hours', hours);
    await insertPastDays(tx, days);
    await insertPastTraffic(
      tx,
      pasts.flatMap((past) => past.traffic),
    );
    const refined = servers.filter((server) => server.askedAt !== null).map((server) => server.id);
    if (refined.length > 0)
      await dropPastHours(tx, refined, { from: new Date(finestFrom(now, able)), until: new Date(today) });
    const ids = servers.map((server) => server.id);
    // A day that is not over is rolled up with the others of the night.
    for (const day of inDays) if (day < today) await rollDay(tx, new Date(day), ids);
    // Months that are over were closed without these servers.
    const over = inMonths.map(spanOf).filter(({ from }) => from < closedBefore(now));
    for (const month of over) await rollMonth(tx, month, ids);
    await markAsked(tx, servers, new Date(now));
  });
}
