// @database
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createWorld, type World } from '#test/world.ts';
import { readSpans } from '#domains/metering/api/port.ts';
import { seriesOf } from '../series.ts';
import { readPieces } from './pieces.ts';
import { dropOld, rollBatch, rollUp } from './roll-up.ts';
import { insertSamples, reopen, saveProgress } from './store-collect.ts';
import { layoutId } from './store-layouts.ts';
import { readMonths } from './store-report.ts';
import { ensurePartitions } from './store-partitions.ts';
import { rollMonth } from './store-roll-day.ts';
import { rollHour } from './store-roll-hour.ts';
import { openSlot } from './store-rollup.ts';

const app = await testApp();
const { db } = app.app;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The beginning of the day before yesterday: all of it is over. */
const day = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs;
let world: World;
let layout: number;
const nics = [
  { kind: 'wan' as const, position: 0 },
  { kind: 'lan' as const, position: 1 },
];
const series = seriesOf(1, nics);

interface Sample {
  minute: number;
  vals: (number | null)[];
}

test('the partitions of a new hour are made once, however many rounds come to it', async () => {
  const at = new Date(Date.now() + 400 * dayMs);
  const made = async () => ensurePartitions(db, ['statistic_sample', 'statistic_days'], at);
  await expect(Promise.all(Array.from({ length: 6 }, made))).resolves.toHaveLength(6);
});

beforeAll(async () => {
  world = await createWorld(app);
  layout = await layoutId(db, 60, series);
});
beforeEach(async () => {
  for (const table of ['sample', 'minutes', 'fives', 'hours', 'traffic', 'days', 'month', 'rollup'])
    await sql`truncate ${sql.table(`statistic_${table}`)}`.execute(db);
});

async function put(serverId: string, samples: readonly Sample[], layoutIdOf = layout): Promise<void> {
  for (const hour of new Set(samples.map(({ minute }) => Math.floor(minute / 60))))
    await ensurePartitions(db, ['statistic_sample'], new Date(day + hour * hourMs));
  const rows = samples.map(({ minute, vals }) => ({
    serverId,
    at: new Date(day + minute * 60_000),
    layoutId: layoutIdOf,
    vals: `{${vals.map((value) => value ?? 'NULL').join(',')}}`,
  }));
  await insertSamples(db, rows);
}

async function rollAll(level: 'hour' | 'day', slots: readonly number[]): Promise<void> {
  for (const ms of slots) {
    const slot = { level, slot: new Date(ms) };
    await openSlot(db, slot);
    while (await rollBatch(db, slot));
  }
}
const hoursOf = (samples: readonly Sample[]) => [
  ...new Set(samples.map(({ minute }) => day + Math.floor(minute / 60) * hourMs)),
];

/** What a span of samples says of one series, reckoned without the product. */
function oracle(samples: readonly Sample[], place: number, [from, until]: readonly [number, number]) {
  const values = samples
    .filter(({ minute }) => minute >= from && minute < until)
    .flatMap(({ vals }) => vals[place] ?? []);
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { low: Math.min(...values), mean, high: Math.max(...values) };
}

const value = fc.integer({ min: 0, max: 20_000 }).map((n) => n / 8);
const fives = 288;
const day24h = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 90 }),
    // A guest whose agent is away: memory alone is missing, for five minutes at least. Hours weigh five minutes by the
    // samples of all series, so that a shorter gap in one of them moves its mean a little.
    fc.uniqueArray(fc.integer({ min: 0, max: fives - 1 }), { maxLength: fives / 4 }),
  )
  .chain(([minutes, without]) =>
    fc.tuple(
      ...minutes.map((minute) =>
        fc.tuple(...series.map(() => value)).map(([first, ram, ...rest]) => ({
          minute,
          vals: [first ?? 0, without.includes(Math.floor(minute / 5)) ? null : (ram ?? 0), ...rest],
        })),
      ),
    ),
  );

test('what is rolled up of the traffic of a day is metered beside the package, late samples in addition', async () => {
  const { serverId, accountId } = world.ada;
  await db.updateTable('server').set({ traffic_package: 't1' }).where('id', '=', serverId).execute();
  const [received, sent] = [series.indexOf('wan0.in'), series.indexOf('wan0.out')];
  const vals = series.map((_, place) => (place === received ? 20_000 : place === sent ? 5000 : 0));
  const spans = async () =>
    (await readSpans(db, { accountIds: [accountId], from: new Date(day), until: new Date(day + dayMs) })).filter(
      ({ meter }) => meter === 'traffic.gb',
    );
  // 25 Mbit/s for a minute are 187.5 MB. The day is rolled up twice before the second one comes.
  for (const minute of [3, 425]) {
    await put(serverId, [{ minute, vals }]);
    for (let times = 0; times < 2; times += 1) {
      await rollAll('hour', [day + Math.floor(minute / 60) * hourMs]);
      await rollAll('day', [day]);
    }
  }
  const metered = await spans();
  expect(metered.map(({ quantity }) => quantity)).toEqual([0.1875, 0.1875]);
  expect(metered[0]).toMatchObject({ state: 't1', included: 1, billing: 'counted', objectId: serverId, agreed: null });
});

describe('rolling up', () => {
  test('says the same as the samples, on every level', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(day24h, async (samples) => {
        const serverId = newId();
        await put(serverId, samples);
        await rollAll('hour', hoursOf(samples));
        await rollAll('day', [day]);
        await sql`truncate statistic_sample, statistic_rollup`.execute(db);
        for (const [level, minutes] of [
          [60, 1],
          [300, 5],
          [3600, 60],
        ] as const) {
          for (const category of ['cpu', 'ram', 'network', 'disksIops', 'disksTransfer'] as const) {
            const span = { from: new Date(day), until: new Date(day + dayMs) };
            const pieces = await readPieces(db, { serverId, category, ...span, now: new Date(day + 2 * dayMs), level });
            for (const piece of pieces) {
              const minute = (piece.at * 1000 - day) / 60_000;
              for (const [id, found] of piece.values) {
                const wanted = oracle(samples, series.indexOf(id), [minute, minute + minutes]);
                expect(found.low).toBe(wanted?.low);
                expect(found.high).toBe(wanted?.high);
                expect(found.mean).toBeCloseTo(wanted?.mean ?? NaN, 2);
              }
            }
            const measured = pieces.reduce((sum, piece) => sum + piece.measured, 0);
            expect(measured).toBe(samples.length * 60);
          }
        }
      }),
      { numRuns: 4 },
    );
  });

  test('adds up a day and a month, with the percentile of a naive reckoning', { timeout: 60_000 }, async () => {
    const serverId = world.ada.serverId;
    const samples: Sample[] = Array.from({ length: 1440 }, (_, minute) => ({
      minute,
      vals: series.map((_name, place) => ((minute * 7919 + place * 104_729) % 1000) + place),
    }));
    await put(serverId, samples);
    await rollAll('hour', hoursOf(samples));
    await rollAll('day', [day]);
    const totals = await db
      .selectFrom('statistic_days')
      .selectAll()
      .where('server_id', '=', serverId)
      .executeTakeFirstOrThrow();
    const sumOf = (name: string) => samples.reduce((sum, { vals }) => sum + (vals[series.indexOf(name)] ?? 0), 0);
    expect(totals.seconds).toBe(86_400);
    expect(Math.abs(totals.wan_in - sumOf('wan0.in') * 60 * 125)).toBeLessThan(totals.wan_in / 1e6);
    expect(Math.abs(totals.lan_out - sumOf('lan1.out') * 60 * 125)).toBeLessThan(totals.lan_out / 1e6);
    expect(Math.abs(totals.disk_read - sumOf('disk0.readKBps') * 60_000)).toBeLessThan(totals.disk_read / 1e6);

    await rollMonth(db, { from: new Date(day), until: new Date(day + dayMs) }, [serverId]);
    const month = await db
      .selectFrom('statistic_month')
      .selectAll()
      .where('server_id', '=', serverId)
      .executeTakeFirstOrThrow();
    const fives = Array.from(
      { length: 288 },
      (_, five) => oracle(samples, series.indexOf('wan0.in'), [five * 5, five * 5 + 5])?.mean ?? 0,
    );
    const sorted = fives.toSorted((a, b) => b - a);
    // The highest twentieth is left out; what is then the highest is the percentile.
    const naive = sorted[Math.floor(288 * 0.05)] ?? 0;
    expect(month).toMatchObject({ samples: 288, seconds: 86_400, wan_in: totals.wan_in });
    expect(month.wan_in_95).toBeCloseTo(naive, 2);
  });

  test('keeps apart what a server was before and after it got a disk', async () => {
    const serverId = newId();
    const wider = await layoutId(db, 60, seriesOf(2, nics));
    await put(serverId, [{ minute: 1, vals: series.map(() => 10) }]);
    await put(serverId, [{ minute: 2, vals: seriesOf(2, nics).map(() => 30) }], wider);
    await rollAll('hour', [day]);
    await rollAll('day', [day]);
    const span = { from: new Date(day), until: new Date(day + hourMs) };
    const pieces = await readPieces(db, {
      serverId,
      category: 'network',
      ...span,
      now: new Date(day + dayMs),
      level: 300,
    });
    expect(pieces.map((piece) => [...piece.values.keys()])).toEqual([series.slice(-4), series.slice(-4)]);
    const traffic = await sql<{
      wanIn: number[];
    }>`select wan_in as "wanIn" from statistic_traffic where server_id = ${serverId}`.execute(db);
    expect(traffic.rows).toEqual([{ wanIn: [20] }]);
  });
});

describe('a round that is killed', () => {
  test('leaves nothing doubled and nothing out, wherever it was', async () => {
    const ids = Array.from({ length: 5 }, () => newId()).toSorted();
    for (const id of ids) await put(id, [{ minute: 3, vals: series.map(() => 8) }]);
    const slot = { level: 'hour' as const, slot: new Date(day) };
    await openSlot(db, slot);
    // As if it had been killed after two servers: their rows and the mark are there, the rest is not.
    await db.transaction().execute(async (tx) => {
      await rollHour(tx, slot.slot, ids.slice(0, 2));
      await sql`update statistic_rollup set after_id = ${ids[1]} where level = 'hour'`.execute(tx);
    });
    // And once in the middle of a batch: nothing of it stays.
    await expect(
      db.transaction().execute(async (tx) => {
        await rollHour(tx, slot.slot, ids.slice(2));
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from statistic_fives`.execute(db)).rows[0]?.n;
    expect(await count()).toBe(2);
    await Promise.all([rollBatch(db, slot), rollBatch(db, slot)]);
    expect(await count()).toBe(5);
    const minutes = await sql<{ n: number }>`select count(*)::int as n from statistic_minutes`.execute(db);
    expect(minutes.rows[0]?.n).toBe(5);
  });

  test('and samples that come in late make their hour and day anew', async () => {
    const serverId = newId();
    await put(serverId, [{ minute: 0, vals: series.map(() => 10) }]);
    await rollAll('hour', [day]);
    await rollAll('day', [day]);
    await put(serverId, [{ minute: 1, vals: series.map(() => 20) }]);
    await reopen(db, new Date(day), new Date(day + 120_000));
    await rollUp(app.app);
    const { rows } = await sql<{
      avgs: number[];
      counts: number[];
    }>`select avgs, counts from statistic_hours where server_id = ${serverId}`.execute(db);
    expect(rows).toEqual([{ avgs: series.map(() => 15), counts: [2] }]);
  });
});

test('an hour is rolled up once its samples are all there, and samples are dropped afterwards', async () => {
  const now = app.clock.now();
  const hour = Math.floor(now / hourMs) * hourMs - 5 * hourMs;
  await sql`insert into statistic_layout (seconds, series) values (60, ${series}) on conflict do nothing`.execute(db);
  await ensurePartitions(db, ['statistic_sample'], new Date(hour));
  const serverId = newId();
  await insertSamples(db, [
    { serverId, at: new Date(hour), layoutId: layout, vals: `{${series.map(() => 1).join(',')}}` },
  ]);
  await saveProgress(db, 'simulator', { from: null, until: new Date(now - 60_000) });
  await rollUp(app.app);
  await dropOld(app.app);
  const left = await sql<{ n: number }>`select count(*)::int as n from statistic_sample`.execute(db);
  expect(left.rows[0]?.n).toBe(0);
  const span = { from: new Date(hour), until: new Date(hour + hourMs) };
  const pieces = await readPieces(db, { serverId, category: 'cpu', ...span, now: new Date(now), level: 60 });
  expect(pieces).toHaveLength(1);
});

test('every month that is over is closed, also one of before a long outage, and the running one is not', async () => {
  const now = new Date(app.clock.now());
  const begins = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
  const serverId = world.ada.serverId;
  const put = async (day: Date) => {
    await ensurePartitions(db, ['statistic_days'], day);
    await sql`
      insert into statistic_days (server_id, day, seconds, wan_in, wan_out, lan_in, lan_out, disk_read, disk_written)
      values (${serverId}, ${day}, 86400, 7, 0, 0, 0, 0, 0)`.execute(db);
  };
  for (const back of [0, 2, 5]) await put(begins(back));
  await rollUp(app.app);
  const months = await readMonths(db, serverId);
  expect(months.map(({ month, closed, wanIn }) => [month.getTime(), closed, wanIn])).toEqual([
    [begins(0).getTime(), false, 7],
    [begins(2).getTime(), true, 7],
    [begins(5).getTime(), true, 7],
  ]);
});

test('a month with a day that is not finished stays open', async () => {
  const now = new Date(app.clock.now());
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 3));
  await ensurePartitions(db, ['statistic_days'], day);
  await sql`
    insert into statistic_days (server_id, day, seconds, wan_in, wan_out, lan_in, lan_out, disk_read, disk_written)
    values (${world.ada.serverId}, ${day}, 86400, 7, 0, 0, 0, 0, 0)`.execute(db);
  await openSlot(db, { level: 'hour', slot: new Date(day.getTime() + hourMs) });
  await openSlot(db, { level: 'day', slot: day });
  await db.transaction().execute(async (tx) => {
    // Another worker is at the hour.
    await sql`select from statistic_rollup where level = 'hour' for update`.execute(tx);
    await rollUp(app.app);
  });
  expect(await readMonths(db, world.ada.serverId)).toMatchObject([{ closed: false }]);
  await rollUp(app.app);
  expect(await readMonths(db, world.ada.serverId)).toMatchObject([{ closed: true, wanIn: 7 }]);
});
