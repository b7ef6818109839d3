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
  'server.configure': ['check', 'stop', 'resize', 'start', 'save'],
  'server.nics': ['apply'],
} as const;
type Kind = keyof typeof steps;
const points = ['before', 'between', 'after'] as const;
const cells = (Object.keys(steps) as Kind[]).flatMap((kind) =>
  steps[kind].flatMap((step) => points.map((point) => ({ kind, step, point }))),
);

const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-crash-configuration-'));
const simulator = await startSimulator({ storeFile: path.join(folder, 'simulator.sqlite'), pace: 0.02 });
const engines = openEngines({ simulator: { kind: 'simulator', url: simulator.url } });
const it = await testApp({ engines });
const { db } = it.app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const patient = new AbortController().signal;
afterAll(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const control: LiveSimulator['control'] = async (method, where, body) =>
  (await callConfigured({ url: simulator.url }, { method, path: where, body })).body;

/** Orders a resize that needs a restart and leaves a safety snapshot, or one more network card. */
async function order(kind: Kind, id: string) {
  if (kind === 'server.nics')
    return ada.request({
      method: 'POST',
      url: `/svc/servers/${id}/nics`,
      payload: { networkId: world.ada.networkId },
    });
  const disk = await db.selectFrom('server_disk').select('id').where('server_id', '=', id).executeTakeFirstOrThrow();
  const payload = { cpuCount: 1, growDisks: [{ diskId: disk.id, sizeGb: 40 }], addDisks: [5], restart: true };
  return ada.request({ method: 'PUT', url: `/svc/servers/${id}/configuration`, payload });
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

test('every change of a server, killed at every step, ends as if nothing had happened', async () => {
  const staged = [];
  for (const cell of cells) {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
    const answer = await order(cell.kind, server.id);
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
    const machine = await engines.get('simulator').readMachine(server.ref, patient);
    const task = await db.selectFrom('task').selectAll().where('object_id', '=', server.id).execute();
    expect(task, where).toMatchObject([{ kind, state: 'succeeded', exit_code: 0 }]);
    const configured = kind === 'server.configure';
    expect(machine, where).toMatchObject({
      power: 'on',
      cpuCount: configured ? 1 : 2,
      diskSizesGb: configured ? [40, 5] : [20],
    });
    expect([where, row.cpu_count, row.disk_gb]).toEqual([where, machine?.cpuCount, configured ? 45 : 20]);
    const listed = await engines.get('simulator').listSnapshots([server.ref], patient);
    const kept = await db.selectFrom('snapshot').select('engine_ref').where('server_id', '=', server.id).execute();
    expect([where, kept.map((one) => one.engine_ref)]).toEqual([where, listed.map((one) => one.ref)]);
    expect([where, listed.length]).toEqual([where, configured ? 1 : 0]);
    const cards = await db.selectFrom('server_nic').selectAll().where('server_id', '=', server.id).execute();
    expect(cards.map((card) => card.mac).sort(), where).toEqual((machine?.nics ?? []).map((nic) => nic.mac).sort());
    expect(
      cards.filter((card) => card.state !== 'ready'),
      where,
    ).toEqual([]);
    expect([where, cards.length]).toEqual([where, configured ? 1 : 2]);
  }
}, 900_000);
