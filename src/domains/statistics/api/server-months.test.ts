import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { ensurePartitions } from './store-partitions.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);

interface Row {
  id: string;
  serverId: string;
  month: string;
  name: string;
  servers: number;
  state: string;
  wan: number;
  wanIn: number;
  wanOut: number;
  wanIn95: number | null;
  cpuAvg: number | null;
}
const rowsOf = async (where: string, browser = ada) => {
  const url = `/svc/reports/serverMonths/rows?${new URLSearchParams({ where, size: '100' }).toString()}`;
  const answer = await browser.request({ url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Row[] }>().items;
};

// A second server of the same account, and one month of each that is settled.
const {
  name_key: _key,
  month_micro: _month,
  devices: _devices,
  error: _error,
  price_lines: _lines,
  ...row
} = await db.selectFrom('server').selectAll().where('id', '=', world.ada.serverId).executeTakeFirstOrThrow();
const second = crypto.randomUUID();
await db.insertInto('server').values({ ...row, devices: null, id: second, name: 'second', engine_ref: null }).execute(); // prettier-ignore
await sql`update server set tags = '{web,shop}' where id = ${world.ada.serverId}`.execute(db);
await sql`update server set tags = '{web}' where id = ${second}`.execute(db);
const month = (serverId: string, wan: number, [cpu, seconds]: readonly [number, number]) => ({
  server_id: serverId,
  month: new Date('2026-01-01T00:00:00Z'),
  seconds,
  wan_in: wan,
  wan_out: wan / 2,
  lan_in: 1,
  lan_out: 1,
  disk_read: 1,
  disk_written: 1,
  cpu_avg: cpu,
  samples: 288,
  wan_in_95: 12.5,
});
await db
  .insertInto('statistic_month')
  .values([
    month(world.ada.serverId, 4000, [10, 100]),
    month(second, 2000, [40, 300]),
    month(world.bob.serverId, 8, [9, 9]),
  ])
  .execute();
const january = 'period:2026-01-01..2026-01-31';

test('says of each server what its own report says', async () => {
  const rows = await rowsOf(january);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([row.name, 'second'].toSorted());
  for (const one of rows) {
    const own = await ada.request({ url: `/svc/servers/${one.serverId}/reports` });
    const [theirs] = own.json<{ items: Row[] }>().items.filter((item) => item.month === '2026-01');
    const { wanIn, wanOut, wanIn95, cpuAvg } = one;
    expect(theirs).toMatchObject({ wanIn, wanOut, wanIn95, cpuAvg, closed: true });
    expect(one).toMatchObject({ state: 'settled', wan: wanIn + wanOut, servers: 1 });
  }
});

test('has the months of a server, and the samples of one, as files', async () => {
  const months = await ada.request({ url: `/svc/servers/${world.ada.serverId}/reports/export` });
  expect(months.statusCode, months.body).toBe(200);
  expect(months.headers['content-type']).toContain('text/csv');
  expect(months.body).toMatch(/^\ufeffmonth,.*\n2026-01,/m);
  const samples = await ada.request({ url: `/svc/servers/${world.ada.serverId}/reports/samples?month=2026-01` });
  expect(samples.statusCode, samples.body).toBe(200);
  expect(samples.body.trim().split('\n')).toHaveLength(1);
});

test('adds up an account and a tag, and never another account', async () => {
  expect(await rowsOf(`${january}|by:account`)).toEqual([
    expect.objectContaining({ servers: 2, wanIn: 6000, wanOut: 3000, wan: 9000, wanIn95: null, cpuAvg: 32.5 }),
  ]);
  const tags = await rowsOf(`${january}|by:tag`);
  expect(new Map(tags.map(({ name, servers, wan }) => [name, [servers, wan]]))).toEqual(
    new Map([
      ['shop', [1, 6000]],
      ['web', [2, 9000]],
    ]),
  );
  expect((await rowsOf(`${january}|tag:shop`)).map(({ serverId }) => serverId)).toEqual([world.ada.serverId]);
  expect(await rowsOf('period:2026-02-01..2026-02-28')).toEqual([]);
});

test('an open month is the sum of its days, and not settled', async () => {
  const day = new Date('2026-02-03T00:00:00Z');
  await ensurePartitions(db, ['statistic_days'], day);
  const { month: _of, samples: _samples, wan_in_95: _highest, ...sums } = month(second, 700, [20, 50]);
  await db
    .insertInto('statistic_days')
    .values([
      { ...sums, day },
      { ...sums, day: new Date('2026-02-04T00:00:00Z') },
    ])
    .execute();
  expect(await rowsOf('period:2026-02-01..2026-02-28')).toEqual([
    expect.objectContaining({ month: '2026-02', state: 'running', wanIn: 1400, wanIn95: null, serverId: second }),
  ]);
});
