import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openEngines } from '#engines/registry.ts';
import { startSimulator } from '#engines/simulator/spawn.ts';
import { callConfigured } from '#platform/egress.ts';
import { testApp } from '#test/app.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn } from '#test/world.ts';
import type { LiveSimulator } from '#test/live-simulator.ts';

const steps = {
  'guest.access': ['ask', 'work', 'finish'],
  'guest.rescue': ['ask', 'work'],
  'guest.rebuild': ['ask', 'work', 'power', 'finish'],
} as const;
type Kind = keyof typeof steps;
const points = ['before', 'between', 'after'] as const;
const cells = (Object.keys(steps) as Kind[]).flatMap((kind) =>
  steps[kind].flatMap((step) => points.map((point) => ({ kind, step, point }))),
);

const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-crash-guest-'));
const simulator = await startSimulator({ storeFile: path.join(folder, 'simulator.sqlite'), pace: 0.02 });
const engines = openEngines({ simulator: { kind: 'simulator', url: simulator.url } });
const it = await testApp({ engines });
const { db } = it.app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
afterAll(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const control: LiveSimulator['control'] = async (method, where, body) =>
  (await callConfigured({ url: simulator.url }, { method, path: where, body })).body;

const orders: Record<Kind, (name: string) => { path: string; payload?: object }> = {
  'guest.access': () => ({ path: 'password', payload: { password: 'Skydeck#456' } }),
  'guest.rescue': () => ({ path: 'rescue' }),
  'guest.rebuild': (name) => ({ path: 'rebuild', payload: { imageId: world.imageId, confirm: name } }),
};

/** Runs the product until it kills itself at the given place. */
async function runUntilKilled(at: string): Promise<void> {
  const child = spawn(process.execPath, ['--conditions=source', path.join(import.meta.dirname, 'product.ts')], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'skydeck-crash-code'),
      CRASH_DATABASE_URL: it.app.database.url,
      CRASH_SIMULATOR_URL: simulator.url,
      SKYDECK_FAILPOINT: at,
    },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.write('go\n');
  const ended: unknown[] = await once(child, 'exit');
  expect(ended[1], at).toBe('SIGKILL');
}

test('what is done to the system inside, killed at every step, happens once', async () => {
  const staged = [];
  for (const cell of cells) {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
    const { path: where, ...order } = orders[cell.kind](server.name);
    const answer = await ada.request({ method: 'POST', url: `/svc/servers/${server.id}/${where}`, ...order });
    expect(answer.statusCode, answer.body).toBe(202);
    await runUntilKilled(`${cell.kind}:${cell.step}:${cell.point}`);
    staged.push({ ...cell, server });
  }
  // Leases of the killed run out; this process takes their tasks over.
  it.work();
  const live = () => db.selectFrom('task').select('id').where('state', 'in', ['waiting', 'running']).execute();
  await vi.waitFor(async () => expect(await live()).toEqual([]), { timeout: 180_000, interval: 500 });
  for (const { kind, step, point, server } of staged) {
    const where = `${kind} ${step} ${point}`;
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect([where, row.state, row.task_id]).toEqual([where, 'on', null]);
    const { guest } = (await control('GET', `/machines/${server.ref}/guest`)) as { guest: Record<string, unknown> };
    const credentials = kind === 'guest.rescue' ? guest['credentials'] : ['password'];
    expect([where, guest]).toMatchObject([where, { credentials, rescue: kind === 'guest.rescue' }]);
    const tasks = await db.selectFrom('task').selectAll().where('object_id', '=', server.id).execute();
    expect(tasks, where).toMatchObject([{ kind, state: 'succeeded', exit_code: 0, secret: null }]);
  }
}, 900_000);
