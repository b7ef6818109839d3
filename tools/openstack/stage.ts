import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, vi } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import type { EnginePort, Machine } from '#engines/port.ts';
import { Cloud } from '#engines/openstack/client/cloud.ts';
import { CloudTraits } from '#engines/openstack/config.ts';
import { startCloud } from '#engines/openstack/spawn.ts';
import { imageOfCases, objectsOf, type testCloud } from '#engines/openstack/test-cloud.ts';
import { openEngines } from '#engines/registry.ts';
import { HealthAnswer } from '#engines/remote/server.ts';
import { callConfigured } from '#platform/egress.ts';
import { readWanted } from '#domains/networks/api/store-state.ts';
import { testApp } from '#test/app.ts';
import { widenWan } from '#test/crash/wide-network.ts';
import { createWorld, signIn } from '#test/world.ts';

const patient = new AbortController().signal;
/** Steps rest between their tries as in production: shorter pauses would give up within an outage. */
export const waits = { SKYDECK_WAIT_FACTOR: '1' };

/** The product, its keeper and the cloud of this machine, with the places of the fixtures in it; all end with the test file. */
export async function stageCloud({ cloud, imageName }: NonNullable<ReturnType<typeof testCloud>>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-cloud-'));
  const config = { ...cloud, prefix: `kills${Date.now() % 1_000_000}` };
  const keeper = await startCloud(folder, config);
  const reached = { cloud: { kind: 'openstack' as const, url: keeper.url, traits: CloudTraits.parse({}) } };
  const engines = openEngines(reached);
  const it = await testApp({ engines, env: waits });
  const { db } = it.app;
  const world = await createWorld(it);
  const admin = new Cloud(config, { clock: systemClock, ending: patient });
  await db.updateTable('data_center').set({ engine: 'cloud' }).where('id', '=', world.zoneId).execute();
  const imageRef = await imageOfCases(admin, imageName);
  await db.updateTable('image').set({ engine_ref: imageRef }).where('id', '=', world.imageId).execute();
  await db.insertInto('termination_policy').values({ site_id: world.siteId, undo_hours: 24 }).execute();
  await widenWan(db, world.wanId);
  await sql`update account set server_allowance = 1000 where id = ${world.ada.accountId}`.execute(db);
  const wan = await readWanted(db, world.wanId);
  if (wan === null) throw new Error('the fixtures have no public network');
  await engines.get('cloud').ensureNetwork('stage:network', wan.network, patient);
  const laid = () => engines.get('cloud').readNetworks([world.wanId], patient);
  await vi.waitFor(async () => expect(await laid()).toHaveLength(1), { timeout: 60_000, interval: 200 });
  afterAll(async () => {
    const engine = engines.get('cloud');
    // The next run has the cloud for itself.
    const left = await vi.waitFor(() => machinesOf(engine), { timeout: 60_000, interval: 200 });
    for (const { ref } of left) await engine.ensureDestroyed(`stage:${ref}`, ref, patient);
    await vi.waitFor(async () => expect(await machinesOf(engine)).toEqual([]), { timeout: 900_000, interval: 500 });
    await keeper.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 1_000_000);
  /** The keeper dies, too, and its watcher begins another. */
  const killKeeper = async (): Promise<void> => {
    // The one before may just be starting.
    const health = () => callConfigured({ url: keeper.url }, { method: 'GET', path: '/health' });
    const { body } = await vi.waitFor(health, { timeout: 60_000, interval: 100 });
    process.kill(HealthAnswer.parse(body).pid, 'SIGKILL');
  };
  const ada = await signIn(it, world.ada);
  const engine = engines.get('cloud');
  let named = 0;
  /** Orders servers; gives their ids. */
  const create = async (count: number): Promise<string[]> => {
    const names = Array.from({ length: count }, () => `cloud-${++named}`);
    const payload = {
      zoneId: world.zoneId,
      imageId: world.imageId,
      cpuType: 'B',
      cpuCount: 1,
      ramMb: 1024,
      diskSizesGb: [10],
      networkIds: [world.wanId],
      names,
      password: 'Skydeck#123',
      billingMode: 1,
    };
    const answer = await ada.request({ method: 'POST', url: '/svc/servers', payload });
    expect(answer.statusCode, answer.body).toBe(202);
    return answer.json<{ servers: { serverId: string }[] }>().servers.map(({ serverId }) => serverId);
  };
  return { it, db, reached, ada, engine, admin, killKeeper, create };
}

/** Every machine that the engine has. */
export async function machinesOf(engine: EnginePort): Promise<Machine[]> {
  const machines: Machine[] = [];
  for (let page: string | null = null, more = true; more; more = page !== null) {
    const listed: Awaited<ReturnType<typeof engine.listMachines>> = await engine.listMachines(page, patient);
    machines.push(...listed.machines);
    page = listed.next;
  }
  return machines;
}

/** The cloud has what these machines are of, and nothing more. */
export async function expectNoOthers(admin: Cloud, engine: EnginePort, machines: readonly Machine[]): Promise<void> {
  const refs = machines.map(({ ref }) => ref);
  const snapshots = await engine.listSnapshots(refs, patient);
  expect(await objectsOf(admin)).toEqual({
    servers: machines.length,
    volumes: machines.reduce((all, { diskSizesGb }) => all + diskSizesGb.length, 0),
    snapshots: snapshots.length,
    ports: machines.reduce((all, { nics }) => all + nics.length, 0),
    images: 0,
  });
}
