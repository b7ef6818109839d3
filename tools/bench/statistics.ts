import { sql } from 'kysely';
import { insertSamples } from '#domains/statistics/api/store-collect.ts';
import { layoutId } from '#domains/statistics/api/store-layouts.ts';
import { ensurePartitions } from '#domains/statistics/api/store-partitions.ts';
import { rollHour, sampledServers } from '#domains/statistics/api/store-roll-hour.ts';
import { seriesOf } from '#domains/statistics/series.ts';
import { openDatabase, type Db } from '#platform/db/pool.ts';
import { load } from './load.ts';
import { fullThousands, type Place } from './place.ts';
import { cpuOf } from './processes.ts';
import { startProgram } from './program.ts';
import { ms, perSecond, times, type Figure } from './report.ts';
import { median } from './rounds.ts';
import { signIn } from './session.ts';

const dayMs = 86_400_000;
const rounds = 15;
const listSeconds = 6;
const list = '/svc/servers?size=25';
/** CPU of a minute of all servers, seconds; times of a constant body for a chart. */
const aims = { minuteSeconds: 15, chartTimes: 5 };
const nics = [
  { kind: 'wan' as const, position: 0 },
  { kind: 'lan' as const, position: 1 },
];
const series = seriesOf(2, nics);
/** The list keeps so much of its rate while the minutes of all servers are written. */
const least = 0.6;

/** Writing and packing the minutes of 100,000 servers, the list in the meantime, and a chart of three months. */
export async function measureStatistics(place: Place): Promise<Figure[]> {
  const full = await place.full();
  const database = openDatabase(full.databaseUrl, { applicationName: 'skydeck bench statistics' });
  try {
    await using product = await place.product(full);
    const { headers } = await signIn(product.address, 'root@skydeck.test');
    const ids = (
      await sql<{ id: string }>`select id from server where state <> 'terminated' order by id`.execute(database.db)
    ).rows.map((row) => row.id);
    const layout = await layoutId(database.db, 60, series);
    const minute = (at: number) => writeMinute(database.db, ids, { at, layout });
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 40 * 3_600_000;
    await ensurePartitions(database.db, ['statistic_sample', 'statistic_minutes', 'statistic_fives'], new Date(hour));
    const used = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 + cpuOf(full.databasePid);
    const written: number[] = [];
    for (const after of [0, 60_000, 120_000]) {
      const before = used();
      await minute(hour + after);
      written.push(used() - before);
    }
    const listUrl = product.address + list;
    await load(listUrl, headers, { seconds: 2 });
    const quiet = await load(listUrl, headers, { seconds: listSeconds });
    const [busy] = await Promise.all([
      load(listUrl, headers, { seconds: listSeconds }),
      steadily(minute, hour + 180_000),
    ]);
    const packed = await pack(database.db, hour);
    const chart = await chartFigures(database.db, product.address, { headers, serverId: ids[0] ?? '', layout });
    const kept = busy.perSecond / quiet.perSecond;
    return [
      {
        what: `one minute of ${fullThousands},000 servers, ${series.length} series each, written: CPU of both sides`,
        measured: `${median(written).toFixed(1)} s`,
        aim: `<= ${aims.minuteSeconds} s`,
        met: median(written) <= aims.minuteSeconds,
      },
      { what: 'an hour of 1000 servers packed, as many minutes as were written', measured: ms(packed) },
      {
        what: 'list of servers while a minute is written each minute: rate',
        measured: perSecond(busy.perSecond),
        floor: perSecond(quiet.perSecond),
        ratio: times(kept),
        aim: `>= ${times(least)}`,
        met: kept >= least,
      },
      ...chart,
    ];
  } finally {
    await database.close();
  }
}

async function writeMinute(
  db: Db,
  ids: readonly string[],
  { at, layout }: { at: number; layout: number },
): Promise<void> {
  for (let i = 0; i < ids.length; i += 500) {
    const rows = ids.slice(i, i + 500).map((serverId, n) => ({
      serverId,
      at: new Date(at),
      layoutId: layout,
      vals: `{${series.map((_, place) => ((n * 31 + place * 7) % 1000) / 10).join(',')}}`,
    }));
    await insertSamples(db, rows);
  }
}

/** Writes in the background for as long as the list is measured: a minute's samples at a time, as the collector does. */
async function steadily(minute: (at: number) => Promise<void>, from: number): Promise<void> {
  const until = performance.now() + listSeconds * 1000;
  for (let at = from; performance.now() < until; at += 60_000) await minute(at);
}

async function pack(db: Db, hour: number): Promise<number> {
  const servers = await sampledServers(db, new Date(hour), {
    after: '00000000-0000-0000-0000-000000000000',
    size: 1000,
  });
  const began = performance.now();
  await rollHour(db, new Date(hour), servers);
  return performance.now() - began;
}

/** Three months of one server among a thousand that have them, over HTTP, beside a constant answer of the same size. */
async function chartFigures(
  db: Db,
  address: string,
  { headers, serverId, layout }: { headers: Record<string, string>; serverId: string; layout: number },
): Promise<Figure[]> {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  for (let day = today - 92 * dayMs; day < today; day += dayMs) {
    await ensurePartitions(db, ['statistic_hours'], new Date(day));
    await sql`
      insert into statistic_hours
      select s.id, ${new Date(day)}, ${layout}, v.slots, v.counts, v.vals, v.vals, v.vals
      from (select id from server where state <> 'terminated' order by id limit 1000) s,
        (select array_agg(n::smallint) as slots, array_agg(60::smallint) as counts,
          (select array_agg((i % 100)::real) from generate_series(1, ${24 * series.length}) i) as vals
        from generate_series(0, 23) n) v
      on conflict do nothing`.execute(db);
  }
  await sql`analyze statistic_hours`.execute(db);
  const from = new Date(today - 91 * dayMs).toISOString();
  const url = `${address}/svc/servers/${serverId}/statistics?category=network&from=${from}&to=${new Date().toISOString()}`;
  const ask = async (target: string) => {
    const began = performance.now();
    const body = await (await fetch(target, { headers })).text();
    return { took: performance.now() - began, bytes: Buffer.byteLength(body) };
  };
  const { bytes } = await ask(url);
  await using floor = await startProgram('floor-server.ts', { BENCH_BYTES: String(bytes) });
  const took = { chart: [] as number[], floor: [] as number[] };
  for (let n = 0; n < rounds; n += 1) {
    took.chart.push((await ask(url)).took);
    took.floor.push((await ask(floor.address)).took);
  }
  const [chart, bare] = [median(took.chart), median(took.floor)];
  return [
    {
      what: `network of a server over three months, ${Math.round(bytes / 1000)} kB`,
      measured: ms(chart),
      floor: ms(bare),
      ratio: times(chart / bare),
      aim: `<= ${times(aims.chartTimes)}`,
      met: chart / bare <= aims.chartTimes,
    },
  ];
}
