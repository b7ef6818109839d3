import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { Machine } from '#engines/port.ts';
import { openEngines } from '#engines/registry.ts';
import type { FaultRule } from '#engines/simulator/wire.ts';
import { startSimulator } from '#engines/simulator/spawn.ts';
import { callConfigured } from '#platform/egress.ts';
import { testApp } from '#test/app.ts';
import { full } from '#test/full.ts';
import { createWorld, signIn } from '#test/world.ts';
import { Killer } from '#test/crash/killing.ts';
import { widenWan } from '#test/crash/wide-network.ts';

const perRequest = 10;
const [requests, killsWanted] = full ? [30, 40] : [6, 10];
/** Every tenth batch gets rules before its first start. */
const hasRules = (batch: number) => batch % 10 === 0;

const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-crash-'));
const simulator = await startSimulator({ storeFile: path.join(folder, 'simulator.sqlite'), pace: 0.05 });
const engines = openEngines({ simulator: { kind: 'simulator', url: simulator.url } });
const it = await testApp({ engines });
const { db } = it.app;
const world = await createWorld(it);
const killer = new Killer({ CRASH_DATABASE_URL: it.app.database.url, CRASH_SIMULATOR_URL: simulator.url });
afterAll(async () => {
  await killer.stop();
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

const setFaults = (rules: readonly FaultRule[]) =>
  callConfigured({ url: simulator.url }, { method: 'PUT', path: '/faults', body: { rules } });

/** Asks until it is answered: connections break when the process dies, the key keeps the effect single. */
async function createBatch(headers: Record<string, string>, batch: number): Promise<void> {
  const key = `batch-${batch}`;
  const body = {
    zoneId: world.zoneId,
    imageId: world.imageId,
    cpuType: 'B',
    cpuCount: 1,
    ramMb: 1024,
    diskSizesGb: [10],
    networkIds: [world.wanId],
    names: Array.from({ length: perRequest }, (_, i) => `crash-${batch}-${i}`),
    password: 'Skydeck#123',
    billingMode: 1,
    ...(hasRules(batch) ? { extras: { firewall: { kind: 'starter', starter: 'web' } } } : {}),
  };
  for (;;) {
    const answer = await fetch(`${await killer.address()}/svc/servers`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (answer?.status === 202) return;
    if (answer !== null && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`);
    await delay(20);
  }
}

async function machines(): Promise<Machine[]> {
  const all: Machine[] = [];
  let page: string | null = null;
  do {
    const found = await engines.get('simulator').listMachines(page, AbortSignal.timeout(10_000));
    all.push(...found.machines);
    page = found.next;
  } while (page !== null);
  return all.filter((machine) => !machine.destroyed);
}

test(`${requests * perRequest} servers come to be exactly once under ${killsWanted} kills`, async () => {
  await widenWan(db, world.wanId);
  await sql`update account set server_allowance = 1000 where id = ${world.ada.accountId}`.execute(db);
  const { headers } = await signIn(it, world.ada);
  await setFaults([{ kind: 'lost', probability: 0.1 }]);
  const asked = (async () => {
    for (let batch = 0; batch < requests; batch += 1) await createBatch(headers, batch);
  })();
  const live = () =>
    db
      .selectFrom('task')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirstOrThrow();
  for (let i = 0; i < killsWanted; i += 1) {
    await delay(40 + Math.random() * 160);
    await killer.kill();
  }
  await asked;
  await vi.waitFor(async () => expect((await live()).n).toBe(0), { timeout: 300_000, interval: 250 });
  await setFaults([]);

  const made = await db
    .selectFrom('server')
    .select(['id', 'name', 'state', 'engine_ref', 'task_id', 'primary_ip'])
    .where('name', 'like', 'crash-%')
    .execute();
  expect(killer.kills).toBeGreaterThanOrEqual(killsWanted);
  expect(made).toHaveLength(requests * perRequest);
  expect(made.filter((s) => s.state !== 'on' || s.task_id !== null)).toEqual([]);
  expect(new Set(made.map((s) => s.name)).size).toBe(made.length);
  expect(new Set(made.map((s) => s.primary_ip)).size).toBe(made.length);

  const rules = await db
    .selectFrom('firewall')
    .select('server_id')
    .where('applied_revision', '=', 1)
    .where('task_id', 'is', null)
    .execute();
  expect(rules.map((row) => row.server_id).sort()).toEqual(
    made
      .filter((s) => hasRules(Number(s.name.split('-')[1])))
      .map((s) => s.id)
      .sort(),
  );

  const onEngine = await machines();
  expect(onEngine.map((m) => m.serverId).sort()).toEqual(made.map((s) => s.id).sort());
  expect(onEngine.map((m) => m.ref).sort()).toEqual(made.map((s) => s.engine_ref ?? '').sort());
  expect(onEngine.filter((m) => m.power !== 'on')).toEqual([]);

  const tasks = await db
    .selectFrom('task')
    .select(['object_id', 'state', 'secret'])
    .where('kind', '=', 'server.create')
    .execute();
  expect(tasks).toHaveLength(made.length);
  expect(tasks.filter((t) => t.state !== 'succeeded' || t.secret !== null)).toEqual([]);
  const audits = await db
    .selectFrom('audit')
    .select('object_id')
    .where('action', '=', 'server.create')
    .where('outcome', '=', 'done')
    .execute();
  expect(new Set(audits.map((a) => a.object_id)).size).toBe(made.length);
  expect(audits).toHaveLength(made.length);
}, 900_000);
