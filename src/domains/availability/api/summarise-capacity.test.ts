// @database
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { hostReport } from '#test/hosts.ts';
import { saveReports } from '#domains/hosts/api/store.ts';
import { readDataCenter, setCapacity } from '#domains/infrastructure/api/port.ts';

const it = await testApp();
const { db } = it.app;
let world: World;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(it);
  root = await signIn(it, world.people.root);
});

interface Zone {
  zoneId: string;
  closedReason: string | null;
  limited: number;
  servers: number;
  sold: { cpuCount: number; ramMb: number; diskGb: number };
  free: { cpuCount: number; ramMb: number; diskGb: number; zones: number } | null;
  forecast: { days: number; of: string } | null;
}
const zone = async () => {
  const answer = await root.request({ url: '/svc/zoneCapacities/summary' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ zones: Zone[] }>().zones.find(({ zoneId }) => zoneId === world.zoneId);
};

test('what living servers have is sold, and what is left is what the open hosts of the zone have', async () => {
  const before = await zone();
  expect(before).toMatchObject({ closedReason: null, limited: 0, free: null });
  const { servers = 0, sold } = before ?? {};
  expect(servers).toBeGreaterThan(1);

  await db
    .updateTable('server')
    .set((e) => ({
      cpu_count: e('cpu_count', '+', 3),
      ram_mb: e('ram_mb', '+', 1024),
      disk_gb: e('disk_gb', '+', 50),
    }))
    .where('id', '=', world.ada.serverId)
    .execute();
  expect(await zone()).toMatchObject({
    servers,
    sold: {
      cpuCount: (sold?.cpuCount ?? 0) + 3,
      ramMb: (sold?.ramMb ?? 0) + 1024,
      diskGb: (sold?.diskGb ?? 0) + 50,
    },
  });
  await db
    .updateTable('server')
    .set({ state: 'terminated', terminated_at: new Date(it.clock.now()) })
    .where('id', '=', world.ada.serverId)
    .execute();
  expect((await zone())?.servers).toBe(servers - 1);

  const engine = (await readDataCenter(db, world.zoneId))?.engine ?? '';
  const now = new Date(it.clock.now());
  const full = hostReport('a', {
    processors: { total: 16, used: 9, reserved: 20 },
    memoryMb: { total: 65_536, used: 30_000, reserved: 25_536.5 },
    diskGb: { total: 1000, used: 599.3, reserved: 900 },
  });
  const closed = hostReport('b', { state: 'maintenance' });
  const elsewhere = hostReport('c', { zoneId: 'elsewhere' });
  await saveReports(db, { engine, hosts: [full, closed, elsewhere], now });
  await setCapacity(db, world.zoneId, {
    closedReason: 'Full until December.',
    cpus: [{ type: 'B', freeCount: 2, freeRamMb: null }],
  });
  expect(await zone()).toMatchObject({
    closedReason: 'Full until December.',
    limited: 1,
    free: { cpuCount: 0, ramMb: 39_999, diskGb: 400 },
  });
});

test('the growth of the last weeks says when the hosts of a data center are full', async () => {
  const engine = (await readDataCenter(db, world.zoneId))?.engine ?? '';
  const hosts = await db.selectFrom('host').select('id').where('engine', '=', engine).where('ref', '=', 'a').execute();
  const hostId = hosts[0]!.id;
  const rest = { cpu_used: 1, cpu_reserved: 20, ram_used: 1, disk_used: 1, disk_reserved: 1, machines: 3 };
  const rows = Array.from({ length: 20 }, (_, age) => ({
    ...rest,
    host_id: hostId,
    grain: 60,
    at: new Date(it.clock.now() - age * 86_400_000),
    // Two gigabytes a day more.
    ram_reserved: 25_536 - age * 2000,
  }));
  await db.insertInto('host_sample').values(rows).execute();
  const { free, forecast } = (await zone())!;
  expect(free?.ramMb).toBe(39_999);
  expect(forecast).toEqual({ days: 20, of: 'memory' });
});

test('only operators see what is sold in all', async () => {
  for (const person of [world.people['site-admin'], world.ada]) {
    const browser = await signIn(it, person);
    expect((await browser.request({ url: '/svc/zoneCapacities/summary' })).statusCode).toBe(403);
  }
});
