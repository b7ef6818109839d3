import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openEngines } from '#engines/registry.ts';
import { startSimulator } from '#engines/simulator/spawn.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { full } from '#test/full.ts';
import { buildProduct, signedIn, startProduct } from '#test/started-product.ts';

const kills = full ? 50 : 4;
const patiently = { timeout: 120_000, interval: 100 };
const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-killed-'));
const simulator = await startSimulator({ storeFile: path.join(folder, 'simulator.sqlite'), pace: 0.05 });
const engine = openEngines({ simulator: { kind: 'simulator', url: simulator.url } }).get('simulator');
beforeAll(buildProduct, 600_000);
afterAll(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = path.join(folder, 'data');
/** The process id of the embedded server; throws while there is none. */
const postmaster = () => Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);

interface Catalog {
  images: { id: string; osFamily: string; minDiskGb: number }[];
  networks: { id: string; type: number }[];
}

test(`servers come to be exactly once while the embedded PostgreSQL is killed ${kills} times`, async () => {
  const product = await startProduct({
    SKYDECK_ENV: 'demo',
    SKYDECK_DATA_DIR: dataDir,
    SKYDECK_ENGINES: JSON.stringify({ simulator: { kind: 'simulator', url: simulator.url } }),
    SKYDECK_METRICS_PORT: '0',
    SKYDECK_SANDBOX_PORT: '0',
    SKYDECK_SOCIAL_SANDBOX_PORT: '0',
    SKYDECK_ANALYTICS_SANDBOX_PORT: '0',
    SKYDECK_PAYMENTS_SANDBOX_PORT: '0',
    SKYDECK_RATE_LIMIT_FACTOR: '0',
    SKYDECK_WAIT_FACTOR: '0.05',
    HOST: '127.0.0.1',
    PORT: '0',
  });
  onTestFinished(async () => void (await product.stop()));
  const headers = await signedIn(product.address);
  const ask = (where: string, more: { method?: string; body?: string; key?: string } = {}) =>
    fetch(`${product.address}/svc/${where}`, {
      method: more.method ?? 'GET',
      body: more.body ?? null,
      headers: { ...headers, ...(more.key === undefined ? {} : { 'idempotency-key': more.key }) },
    });
  const sold = (await (await ask('dataCenters/EU-FR/configuration')).json()) as Catalog;
  const statuses = new Set<number>();
  /** Asks again, with the same key, until it is accepted; every other answer has to be a 503 that says when to come back. */
  const create = async (name: string): Promise<void> => {
    const body = JSON.stringify({
      zoneId: 'EU-FR',
      imageId: sold.images.find((image) => image.osFamily === 'linux' && image.minDiskGb <= 20)?.id,
      cpuType: 'B',
      cpuCount: 1,
      ramMb: 2048,
      diskSizesGb: [20],
      networkIds: [sold.networks.find((network) => network.type === 1)?.id],
      names: [name],
      password: 'Skydeck#demo1',
      billingMode: 1,
    });
    await vi.waitFor(async () => {
      const answer = await ask('servers', { method: 'POST', key: name, body });
      const text = await answer.text();
      statuses.add(answer.status);
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.status, text).toBe(202);
    }, patiently);
  };
  const kill = async (): Promise<void> => {
    const pid = postmaster();
    expect(pid).toBeGreaterThan(0);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => {
      expect(postmaster()).toBeGreaterThan(0);
      expect(postmaster()).not.toBe(pid);
    }, patiently);
    await vi.waitFor(async () => expect((await fetch(`${product.address}/readyz`)).status).toBe(200), patiently);
  };

  const names = Array.from({ length: kills }, (_, round) => `killed-${round}`);
  for (const [round, name] of names.entries()) {
    const created = create(name);
    // In turn: while the request is answered, and while its task runs.
    if (round % 2 === 1) await created;
    await kill();
    await created;
  }

  const { url } = await startEmbedded({ dataDir });
  const database = new pg.Client(url);
  await database.connect();
  const read = async () =>
    (
      await database.query<{ id: string; name: string; state: string; engine_ref: string; tasks: string[] }>(
        `select s.id, s.name, s.state, s.engine_ref,
           array(select t.state from task t where t.object_id = s.id and t.kind = 'server.create') as tasks
         from server s where s.name like 'killed-%' order by s.created_at`,
      )
    ).rows;
  await vi.waitFor(async () => {
    expect((await read()).filter(({ tasks }) => tasks.join() !== 'succeeded')).toEqual([]);
  }, patiently);
  const made = await read();
  expect(made.map(({ name }) => name).sort()).toEqual(names.toSorted());
  expect(made.filter(({ state }) => state !== 'on')).toEqual([]);
  const machines = [];
  for (let page: string | null = null, last = false; !last; last = page === null) {
    const found = await engine.listMachines(page, AbortSignal.timeout(30_000));
    machines.push(...found.machines.filter((machine) => !machine.destroyed && machine.name.startsWith('killed-')));
    page = found.next;
  }
  expect(machines.map(({ ref }) => ref).sort()).toEqual(made.map(({ engine_ref }) => engine_ref).sort());
  expect([...statuses].filter((status) => ![202, 503].includes(status))).toEqual([]);
  await database.end();
  expect(await product.stop()).toBe(0);
}, 1_800_000);
