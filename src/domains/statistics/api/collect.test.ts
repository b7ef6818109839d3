// @database
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { collect } from './collect.ts';
import { rollUp } from './roll-up.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
const signal = new AbortController().signal;
const round = () => collect(app.app, 'simulator', { signal });
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});

const iso = (ms: number) => new Date(ms).toISOString();
const samplesOf = async (serverId: string) => {
  const { rows } = await sql<{ at: Date; vals: number[] }>`
    select at, vals from statistic_sample where server_id = ${serverId} order by at`.execute(db);
  return rows;
};
interface Answer {
  interval: number;
  sampleInterval: number;
  times: number[];
  series: { id: string; min: (number | null)[]; avg: (number | null)[]; max: (number | null)[] }[];
  gap: { reason: string } | null;
  unit: string;
}
const read = (id: string, category: string, [from, to]: [number, number]) =>
  ada.request({ url: `/svc/servers/${id}/statistics?category=${category}&from=${iso(from)}&to=${iso(to)}` });
const lastHour = (): [number, number] => [app.clock.now() - 3_600_000, app.clock.now()];

test('collects every minute once, however often and by how many it is asked', async () => {
  const server = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
  await Promise.all([round(), round()]);
  await round();
  const found = await samplesOf(server.id);
  // It was switched on an hour ago.
  expect(found.length).toBeGreaterThanOrEqual(57);
  expect(found.length).toBeLessThanOrEqual(60);
  found.forEach((row, index) => {
    if (index > 0) expect(row.at.getTime() - (found[index - 1]?.at.getTime() ?? 0)).toBe(60_000);
  });
  expect(await round()).toBe(0);
});

test('makes up for what an outage left out', async () => {
  const server = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
  await sql`truncate statistic_sample, statistic_progress`.execute(db);
  const half = new Date(Math.floor((app.clock.now() - 1_800_000) / 60_000) * 60_000);
  await sql`insert into statistic_progress values ('simulator', ${half})`.execute(db);
  await simulator.setFaults({ kind: 'refused', call: 'sampleMachines', times: 1 });
  await expect(round()).rejects.toThrow('Not now.');
  expect(await samplesOf(server.id)).toEqual([]);
  await round();
  const found = await samplesOf(server.id);
  expect(found[0]?.at).toEqual(half);
  expect(found.length).toBeGreaterThanOrEqual(28);
});

test('shows what the engine said, with its interval and totals, before and after it is rolled up', async () => {
  const server = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
  await sql`truncate statistic_sample, statistic_progress`.execute(db);
  await round();
  const [from, to] = lastHour();
  const [engine] = await simulator.engine.sampleMachines(
    [server.ref],
    { from, until: to, intervalSeconds: 60 },
    signal,
  );
  const wanted = engine?.samples.map((sample) => sample.cpuPercent) ?? [];
  const cpu = (await read(server.id, 'cpu', [from, to])).json<Answer>();
  expect(cpu).toMatchObject({ interval: 60, sampleInterval: 60, unit: 'percent', gap: null });
  const shown = cpu.series[0]?.avg.filter((value) => value !== null) ?? [];
  expect(shown.slice(0, 50)).toEqual(wanted.slice(0, 50));
  const network = (await read(server.id, 'network', [from, to])).json<Answer>();
  expect(network.series.map((one) => one.id)).toEqual(['wan0.in', 'wan0.out']);
  const disks = (await read(server.id, 'disksIops', [from, to])).json<Answer>();
  expect(disks.series.map((one) => one.id)).toEqual(['disk0.readIops', 'disk0.writeIops']);
  await rollUp(app.app);
  expect((await read(server.id, 'cpu', [from, to])).json<Answer>().series).toEqual(cpu.series);
});

test('samples a machine that two servers name once, for both', async () => {
  const [one, two] = [
    await addServer(app, world, { state: 'off', owner: world.ada, simulator }),
    await addServer(app, world, { state: 'off', owner: world.ada, simulator }),
  ];
  await sql`
    insert into data_center select (jsonb_populate_record(d, '{"id": "ZZ-2", "name": "Second"}')).*
    from data_center d where d.id = ${world.zoneId}`.execute(db);
  await db.updateTable('server').set({ engine_ref: one.ref, zone_id: 'ZZ-2' }).where('id', '=', two.id).execute();
  await sql`truncate statistic_sample, statistic_progress, statistic_gap`.execute(db);
  await round();
  const gaps = await db.selectFrom('statistic_gap').select(['server_id', 'reason']).execute();
  for (const { id } of [one, two]) expect(gaps).toContainEqual({ server_id: id, reason: 'off' });
});

test('says why there is nothing, and draws it as gaps', async () => {
  const off = await addServer(app, world, { state: 'off', owner: world.ada, simulator });
  const blind = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
  const dark = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
  await simulator.control('PUT', `/machines/${blind.ref}/sight`, { agent: false, host: true });
  await simulator.control('PUT', `/machines/${dark.ref}/sight`, { agent: true, host: false });
  await sql`truncate statistic_sample, statistic_progress`.execute(db);
  await round();
  const gapOf = async (id: string, category: string) =>
    (await read(id, category, lastHour())).json<Answer>().gap?.reason;
  expect(await gapOf(off.id, 'cpu')).toBe('off');
  expect(await gapOf(dark.id, 'cpu')).toBe('host');
  expect(await gapOf(blind.id, 'ram')).toBe('agent');
  expect(await gapOf(blind.id, 'cpu')).toBeUndefined();
  const ram = (await read(blind.id, 'ram', lastHour())).json<Answer>();
  expect(ram.series).toEqual([]);
  const early: [number, number] = [app.clock.now() - 9_000_000, app.clock.now() - 7_200_000];
  expect((await read(off.id, 'cpu', early)).json<Answer>().gap?.reason).toBe('before');
  // The engine is silent for longer than a moment: the host is what cannot be reached.
  app.clock.advance(600);
  expect(await gapOf(blind.id, 'cpu')).toBe('host');
});

test('long spans come in few points, and wrong ones are refused at their field', async () => {
  const now = app.clock.now();
  const quarter = (await read(world.ada.serverId, 'network', [now - 90 * 86_400_000, now])).json<Answer>();
  expect(quarter.times.length).toBeGreaterThan(300);
  expect(quarter.times.length).toBeLessThanOrEqual(601);
  const errorOf = async (span: [number, number]) =>
    (await read(world.ada.serverId, 'cpu', span)).json<{ errors: { code: number; key: string }[] }>().errors;
  expect(await errorOf([now, now - 1000])).toMatchObject([{ code: 1790, key: 'to' }]);
  expect(await errorOf([now + 60_000, now + 120_000])).toMatchObject([{ code: 1791, key: 'from' }]);
  expect(await errorOf([now - 300 * 86_400_000, now])).toMatchObject([{ code: 1792, key: 'from' }]);
  expect((await read(world.bob.serverId, 'cpu', [now - 1000, now])).statusCode).toBe(404);
});

test('is exported as CSV with every point', async () => {
  const { id } = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
  await sql`truncate statistic_sample, statistic_progress`.execute(db);
  await round();
  const [from, to] = lastHour();
  const url = `/svc/servers/${id}/statistics/export?category=network&from=${iso(from)}&to=${iso(to)}`;
  const answer = await ada.request({ url });
  expect(answer.headers['content-disposition']).toMatch(/statistics-network-srv-\d+-\d{4}-\d\d-\d\d\.csv/);
  const [head, ...lines] = answer.body.replace('\uFEFF', '').trim().split('\n');
  expect(head).toContain('wan0.in avg (kbps)');
  expect(lines.length).toBeGreaterThanOrEqual(60);
  expect(lines.at(-3)?.split(',')).toHaveLength(8);
});
