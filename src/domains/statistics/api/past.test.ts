// @database
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { MachineSample } from '#engines/statistics.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { seriesOf } from '../series.ts';
import { valuesOf } from './collect.ts';
import { totalsOfDay, trafficOfDay } from './past-days.ts';
import { fillNext } from './past.ts';
import { readPieces } from './pieces.ts';
import { layoutId } from './store-layouts.ts';
import { ensurePartitions } from './store-partitions.ts';
import { insertPast, insertPastDays, insertPastTraffic } from './store-past.ts';
import { readMonths } from './store-report.ts';
import { rollDay } from './store-roll-day.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
const signal = new AbortController().signal;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const today = Math.floor(Date.now() / dayMs) * dayMs;
/** The first day that five minutes are known of: the one that is not over, but for the first hours after midnight. */
const lastDay = Math.floor((Date.now() - 2 * hourMs) / dayMs) * dayMs;
const lastMonth = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1);
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});
beforeEach(async () => {
  // Servers of earlier tests would be asked for again.
  await sql`update server set engine_ref = null`.execute(db);
  await sql`truncate statistic_fives, statistic_hours, statistic_traffic, statistic_days, statistic_month, statistic_past`.execute(
    db,
  );
});

async function fillAll(): Promise<void> {
  while ((await fillNext(app.app, 'simulator', signal)) > 0);
}
const oldServer = (since: number) => addServer(app, world, { state: 'on', owner: world.ada, simulator, since });
const asked = (serverId: string, interval: number, [from, until]: [number, number]) =>
  simulator.engine
    .sampleMachines([serverId], { from, until, intervalSeconds: interval }, signal)
    .then(([one]) => one?.samples ?? []);
const hoursOf = (serverId: string, [from, until]: [number, number]) =>
  readPieces(db, {
    serverId,
    category: 'cpu',
    from: new Date(from),
    until: new Date(until),
    now: new Date(),
    level: 3600,
  });
const oldestFive = async (serverId: string) => {
  const { rows } = await sql<{ hour: Date | null }>`
    select min(hour) as hour from statistic_fives where server_id = ${serverId}`.execute(db);
  return rows[0]?.hour?.getTime();
};

test('knows a machine by the hour since last month, and by five minutes for today', async () => {
  const born = today - 40 * dayMs;
  const server = await oldServer(born);
  await fillAll();
  // In the first hour of the day that is known so, there is no whole hour yet.
  expect(await oldestFive(server.id)).toBe(Date.now() - 2 * hourMs >= lastDay + hourMs ? lastDay : undefined);
  const span: [number, number] = [Math.max(born, lastMonth), lastDay];
  const engine = await asked(server.ref, 3600, span);
  const pieces = await hoursOf(server.id, span);
  expect(pieces.map((piece) => piece.at * 1000)).toEqual(engine.map((sample) => sample.at));
  pieces.forEach((piece, index) => expect(piece.values.get('cpu')?.mean).toBeCloseTo(engine[index]!.cpuPercent!, 3));
  const { rows } = await sql<{ day: Date; seconds: number }>`
    select day, seconds from statistic_days where server_id = ${server.id} order by day`.execute(db);
  const whole = rows.filter(({ day }) => day.getTime() < lastDay);
  expect(whole.map(({ seconds }) => seconds)).toEqual(Array.from({ length: (lastDay - born) / dayMs }, () => 86_400));
});

test('knows it by the day before that, by the hour where it was off for a while, and all of it once someone looks', async () => {
  const since = today - 100 * dayMs + 10 * hourMs;
  const server = await oldServer(since);
  await sql`update server set created_at = ${new Date(since - 5 * dayMs)} where id = ${server.id}`.execute(db);
  await fillAll();
  const before: [number, number] = [today - 110 * dayMs, lastMonth];
  const begun = today - 99 * dayMs;
  expect((await hoursOf(server.id, before)).map((piece) => piece.at * 1000)).toEqual(
    Array.from({ length: 14 }, (_, hour) => since + hour * hourMs),
  );
  const days = async () => {
    const { rows } = await sql<{ seconds: number; cpu: number; out: number; highest: number }>`
      select seconds, cpu_avg as cpu, wan_out as out, cpu_max as highest from statistic_days
      where server_id = ${server.id} and day < ${new Date(lastMonth)} order by day`.execute(db);
    return rows;
  };
  const known = await days();
  expect(known.map(({ seconds }) => seconds)).toEqual([
    14 * 3600,
    ...Array.from({ length: (lastMonth - begun) / dayMs }, () => 86_400),
  ]);
  const [first] = await asked(server.ref, 86_400, [begun, begun + dayMs]);
  expect(known[1]!.cpu).toBeCloseTo(first!.cpuPercent!, 3);
  expect(known[1]!.out / (first!.nics[0]!.outKbps * 86_400 * 125)).toBeCloseTo(1, 4);

  expect((await ada.request({ url: `/svc/servers/${server.id}/runtime` })).statusCode).toBe(200);
  await fillAll();
  expect(await hoursOf(server.id, before)).toHaveLength((lastMonth - since) / hourMs);
  const then = await days();
  expect(then.map(({ out, cpu, seconds }) => ({ out, cpu, seconds }))).toEqual(
    known.map(({ out, cpu, seconds }) => ({ out, cpu, seconds })),
  );
  expect(then[1]!.highest).toBeGreaterThan(known[1]!.highest);
});

test('closes the months that were over before the machine was followed', async () => {
  const server = await oldServer(today - 100 * dayMs);
  await fillAll();
  const now = new Date(app.clock.now() - dayMs - 4 * hourMs);
  const running = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const months = await readMonths(db, server.id);
  expect(months.length).toBeGreaterThan(3);
  for (const { month, closed } of months) expect([month, closed]).toEqual([month, month.getTime() < running]);
});

test('knows it by five minutes as far as they go once someone looks, and counts nothing twice', async () => {
  const server = await oldServer(today - 40 * dayMs);
  await fillAll();
  expect((await ada.request({ url: `/svc/servers/${server.id}/runtime` })).statusCode).toBe(200);
  await fillAll();
  expect(await oldestFive(server.id)).toBe(today - 15 * dayMs);
  const pieces = await hoursOf(server.id, [today - 30 * dayMs, today - dayMs]);
  expect(pieces).toHaveLength(29 * 24);
  expect(new Set(pieces.map((piece) => piece.at)).size).toBe(29 * 24);
  const day = today - 5 * dayMs;
  const fives = await asked(server.ref, 300, [day, day + dayMs]);
  const sent = fives.reduce((sum, sample) => sum + sample.nics[0]!.outKbps * 300 * 125, 0);
  const { rows } = await sql<{ out: number; samples: number }>`
    select d.wan_out as out, cardinality(t.slots) as samples from statistic_days d
    join statistic_traffic t using (server_id, day) where server_id = ${server.id} and day = ${new Date(day)}`.execute(
    db,
  );
  expect(rows[0]?.samples).toBe(288);
  expect(rows[0]!.out / sent).toBeCloseTo(1, 4);
  await simulator.setFaults({ kind: 'refused', call: 'sampleMachines', times: 1 });
  expect(await fillNext(app.app, 'simulator', signal)).toBe(0);
  await simulator.setFaults();
});

test('asks for nothing that was collected in the meantime when someone looks days later', async () => {
  const server = await oldServer(today - 40 * dayMs);
  await fillAll();
  await sql`truncate statistic_fives`.execute(db);
  await sql`update statistic_past set asked_at = ${new Date(today - 5 * dayMs + 3 * hourMs)}`.execute(db);
  expect((await ada.request({ url: `/svc/servers/${server.id}/runtime` })).statusCode).toBe(200);
  await fillAll();
  const { rows } = await sql<{ hour: Date }>`
    select max(hour) as hour from statistic_fives where server_id = ${server.id}`.execute(db);
  expect(rows[0]!.hour).toEqual(new Date(today - 5 * dayMs - hourMs));
});

test('asks nothing of a machine whose minutes are collected from its begin', async () => {
  await fillAll();
  const server = await oldServer(Date.now() - hourMs);
  await simulator.setFaults({ kind: 'refused', call: 'sampleMachines', times: 1 });
  expect(await fillNext(app.app, 'simulator', signal)).toBeGreaterThan(0);
  await simulator.setFaults();
  expect(await oldestFive(server.id)).toBeUndefined();
});

const macs = ['52:54:00:aa:00:01', '52:54:00:aa:00:02'];
const level = fc.integer({ min: 0, max: 8000 }).map((n) => n / 8);
const hourSample = fc.record({
  cpuPercent: level,
  ramPercent: fc.option(level),
  disk: fc.record({ readIops: level, writeIops: level, readKBps: level, writeKBps: level }),
  nics: fc.tuple(fc.record({ inKbps: level, outKbps: level }), fc.record({ inKbps: level, outKbps: level })),
});
const daySamples = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1 }),
    fc.array(hourSample, { minLength: 24, maxLength: 24 }),
  )
  .map(([hours, values]) =>
    hours
      .toSorted((a, b) => a - b)
      .map((hour): MachineSample => {
        const { disk, nics, ...rest } = values[hour]!;
        const at = today - 3 * dayMs + hour * hourMs;
        return { at, ...rest, disks: [disk], nics: nics.map((nic, index) => ({ mac: macs[index]!, ...nic })) };
      }),
  );

test('says of a day that is known by the hour what twelve equal values an hour would say', async () => {
  const at = today - 3 * dayMs;
  const series = seriesOf(1, [
    { kind: 'wan', position: 0 },
    { kind: 'lan', position: 1 },
  ]);
  const layout = await layoutId(db, 300, series);
  await ensurePartitions(
    db,
    ['statistic_fives', 'statistic_hours', 'statistic_traffic', 'statistic_days'],
    new Date(at),
  );
  await fc.assert(
    fc.asyncProperty(daySamples, async (samples) => {
      const [coarse, fine] = [newId(), newId()];
      const nics: [string, number, number][] = [
        [macs[0]!, 0, 1],
        [macs[1]!, 1, 2],
      ];
      const known = { id: coarse, ref: 'any', nics };
      await insertPastDays(db, [totalsOfDay(known, { at, samples }, 3600)]);
      await insertPastTraffic(db, [trafficOfDay(known, { at, samples }, 12)]);
      const rows = samples.map((sample) => ({
        serverId: fine,
        at: new Date(sample.at),
        layoutId: layout,
        slots: '{0,1,2,3,4,5,6,7,8,9,10,11}',
        counts: '{1,1,1,1,1,1,1,1,1,1,1,1}',
        vals: `{${valuesOf(sample)
          .flatMap((value) => Array.from({ length: 12 }, () => value ?? 'NULL'))
          .join(',')}}`,
      }));
      await insertPast(db, 'statistic_fives', rows);
      await rollDay(db, new Date(at), [fine]);
      for (const table of ['statistic_days', 'statistic_traffic']) {
        const { rows: found } = await sql<{ server_id: string }>`
          select * from ${sql.table(table)} where server_id in (${coarse}, ${fine})`.execute(db);
        const of = (id: string) => ({ ...found.find((row) => row.server_id === id), server_id: null });
        expect(of(coarse)).toEqual(of(fine));
      }
    }),
    { numRuns: 15 },
  );
});
