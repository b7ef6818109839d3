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
import { closed, rule, rules } from '#test/firewalls.ts';
import type { LiveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn } from '#test/world.ts';

const points = ['before', 'between', 'after'] as const;
const cells = ['resolve', 'apply', 'check', 'trial'].flatMap((step) => points.map((point) => ({ step, point })));

const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-crash-firewall-'));
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

/** The time of a trial is over, and the task of the process that died is free. */
async function letTrialRunOut(serverId: string): Promise<void> {
  const past = new Date(Date.now() - 1000);
  const { trial_id: id } = await db
    .updateTable('firewall')
    .set({ trial_until: past })
    .where('server_id', '=', serverId)
    .returning('trial_id')
    .executeTakeFirstOrThrow();
  await db.updateTable('task').set({ lease_until: null, run_at: past }).where('object_id', '=', id).execute();
}

test('a change of a firewall and the end of its trial, killed at every step, end as if nothing had happened', async () => {
  const staged = [];
  for (const { step, point } of cells) {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
    const trial = step === 'trial';
    const answer = await ada.request({
      method: 'PUT',
      url: `/svc/servers/${server.id}/firewall`,
      headers: { 'if-match': '"0"' },
      payload: { what: rules(closed(rule())), trial },
    });
    expect(answer.statusCode, answer.body).toBe(202);
    if (trial) {
      await runUntilKilled('firewall.trial:wait:before');
      await letTrialRunOut(server.id);
      await runUntilKilled(`firewall.trial:wait:${point}`);
    } else await runUntilKilled(`firewall.apply:${step}:${point}`);
    staged.push({ where: `${step} ${point}`, server, trial });
  }
  // Leases of the killed run out; this process takes their tasks over. Its clock stood still meanwhile.
  it.clock.advance(3600);
  it.work();
  const live = () => db.selectFrom('task').select('id').where('state', 'in', ['waiting', 'running']).execute();
  await vi.waitFor(async () => expect(await live()).toEqual([]), { timeout: 180_000, interval: 500 });
  for (const { where, server, trial } of staged) {
    const row = await db
      .selectFrom('firewall')
      .selectAll()
      .where('server_id', '=', server.id)
      .executeTakeFirstOrThrow();
    // What was not confirmed went back once, to what there was before: nothing.
    const revision = trial ? 2 : 1;
    expect([where, row.revision, row.applied_revision, row.task_id, row.trial_id, row.error]).toEqual([
      where,
      revision,
      revision,
      null,
      null,
      null,
    ]);
    const [onHost] = await engines.get('simulator').readFirewalls([server.ref], patient);
    expect([where, onHost?.firewall.enabled, onHost?.firewall.rules.length]).toEqual([where, !trial, trial ? 0 : 1]);
    const tasks = await db
      .selectFrom('task')
      .select(['kind', 'state'])
      .where('object_name', '=', server.name)
      .orderBy('created_at')
      .execute();
    expect([where, tasks]).toEqual([
      where,
      (trial ? ['firewall.apply', 'firewall.trial', 'firewall.apply'] : ['firewall.apply']).map((kind) => ({
        kind,
        state: 'succeeded',
      })),
    ]);
    const free = await db
      .selectFrom('server')
      .select(['state', 'task_id'])
      .where('id', '=', server.id)
      .executeTakeFirstOrThrow();
    expect([where, free]).toEqual([where, { state: 'on', task_id: null }]);
  }
}, 900_000);
