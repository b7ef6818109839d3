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

const steps = { 'server.terminate': ['find', 'off', 'keep'], 'server.destroy': ['destroy', 'release'] } as const;
type Kind = keyof typeof steps;
const points = ['before', 'between', 'after'] as const;
const cells = (Object.keys(steps) as Kind[]).flatMap((kind) =>
  steps[kind].flatMap((step) => points.map((point) => ({ kind, step, point }))),
);

const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-crash-terminated-'));
const simulator = await startSimulator({ storeFile: path.join(folder, 'simulator.sqlite'), pace: 0.02 });
const engines = openEngines({ simulator: { kind: 'simulator', url: simulator.url } });
const it = await testApp({ engines });
const { db } = it.app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const patient = new AbortController().signal;
await db.insertInto('termination_policy').values({ site_id: world.siteId, undo_hours: 24 }).execute();
afterAll(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const control: LiveSimulator['control'] = async (method, where, body) =>
  (await callConfigured({ url: simulator.url }, { method, path: where, body })).body;

/** A server that runs, or one that was terminated and is kept. */
async function stage(kind: Kind) {
  const state = kind === 'server.terminate' ? 'on' : 'off';
  const server = await addServer(it, world, { state, owner: world.ada, simulator: { control } });
  const later = new Date(Date.now() + 86_400_000);
  if (kind === 'server.destroy')
    await db
      .updateTable('server')
      .set({ state: 'terminated', terminated_at: new Date(), restore_until: later, destroy_at: later })
      .where('id', '=', server.id)
      .execute();
  return server;
}

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

test('an end that can be undone and the final removal, killed at every step, happen once', async () => {
  const staged = [];
  for (const cell of cells) {
    const server = await stage(cell.kind);
    const verb = cell.kind === 'server.terminate' ? 'terminate' : 'destroy';
    const payload = { confirm: server.name };
    const answer = await ada.request({ method: 'POST', url: `/svc/servers/${server.id}/${verb}`, payload });
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
    const machine = await engines.get('simulator').readMachine(server.ref, patient);
    const addresses = await db
      .selectFrom('address')
      .innerJoin('server_nic as n', 'n.id', 'address.nic_id')
      .select('address.ip')
      .where('n.server_id', '=', server.id)
      .execute();
    const kept = kind === 'server.terminate';
    expect([where, row.state, row.task_id, row.restore_until !== null]).toEqual([where, 'terminated', null, kept]);
    expect([where, machine?.power, machine?.destroyed, addresses.length]).toEqual([where, 'off', !kept, kept ? 1 : 0]);
    const history = await db.selectFrom('server_history').select('action').where('server_id', '=', server.id).execute();
    const ends = history.filter(({ action }) => /^(Terminated|Removed for good)/.test(action));
    expect([where, ends.length]).toEqual([where, 1]);
    const tasks = await db.selectFrom('task').selectAll().where('object_id', '=', server.id).execute();
    expect(tasks, where).toMatchObject([{ kind, state: 'succeeded', exit_code: 0 }]);
  }
}, 900_000);
