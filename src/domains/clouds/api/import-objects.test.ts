// @database
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpLegacy } from '#engines/openstack/test-http-adoption.ts';
import { httpChecks } from '#engines/openstack/test-http-checks.ts';
import { HttpCloud } from '#engines/openstack/test-http-cloud.ts';
import { openEngines } from '#engines/registry.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { clouds } from '../contract.ts';
import { holdClouds } from './run-clouds.ts';
import { newCloud } from './samples.ts';

type Found = AnswerOf<typeof clouds.listCloudObjects>['items'][number];

const folder = mkdtempSync(path.join(tmpdir(), 'clouds-'));
const it = await testApp({ engines: openEngines({}), env: { SKYDECK_DATA_DIR: folder } });
const { db } = it.app;
const cloud = await HttpCloud.open();
httpChecks(cloud);
const legacy = httpLegacy(cloud);
const zoneId = 'ZZ-OS';
let world: World;
let root: Browser;
let ada: Browser;
let release: () => Promise<void>;

beforeAll(async () => {
  world = await createWorld(it);
  [root, ada] = [await signIn(it, world.people.root), await signIn(it, world.ada)];
  release = await holdClouds(it.app);
  await db
    .updateTable('session')
    .set({ proven_until: new Date(it.clock.now() + 3_600_000) })
    .execute();
  await send(root, 'POST /clouds', { ...newCloud, authUrl: `${cloud.url}/identity`, wanType: 'tenant' });
  it.work();
});
afterAll(async () => {
  await release();
  await cloud[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const listed = async () =>
  (await root.request({ url: `/svc/clouds/${zoneId}/objects` })).json<{ items: Found[] }>().items;
const named = async (name: string) => (await listed()).find((one) => one.name === name);
const order = async (
  what: 'imports' | 'releases',
  names: string[],
  { dryRun = false, ...more }: { dryRun?: boolean; accountEmail?: string; cpuType?: string } = {},
) => {
  const objectIds = (await Promise.all(names.map(named))).map((one) => one?.id);
  const answer = await root.request({
    method: 'POST',
    url: `/svc/clouds/${zoneId}/${what}`,
    payload: { objectIds, ...more },
    headers: dryRun ? { 'dry-run': 'true' } : {},
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<AnswerOf<typeof clouds.importObjects>>().results;
};
const reached = (name: string, state: Found['state']) =>
  until(`${name} ${state}`, async () => {
    const one = await named(name);
    return one?.state === state && one.cmdId === null && one;
  });
const searched = async () => {
  expect((await send(root, `POST /clouds/${zoneId}/searches`)).statusCode).toBe(202);
  await until('the search', async () => {
    const now = (await root.request({ url: `/svc/clouds/${zoneId}` })).json<{ foundAt: string; findCmdId: string }>();
    return now.foundAt !== null && now.findCmdId === null;
  });
};
const mine = () => ({ accountEmail: world.ada.email });

test('a search lists what no console made, with what is in the way', async () => {
  expect((await ada.request({ url: `/svc/clouds/${zoneId}/objects` })).statusCode).toBe(403);
  await searched();
  expect(await named('Legacy shop')).toMatchObject({
    kind: 'server',
    project: 'old-shop',
    facts: 'on, 2 vCPU, 2,048 MB RAM, 10 + 20 GB, 10.55.0.7',
    blockers: [],
  });
  expect((await named('local'))?.blockers[0]).toContain('It boots from a disk of its host.');
  expect(await named('shop net')).toMatchObject({ facts: '10.55.0.0/24, 2 interfaces' });
  const german = await root.request({
    url: `/svc/clouds/${zoneId}/objects?kind=server`,
    headers: { 'accept-language': 'de' },
  });
  expect(german.body).toContain('Er startet von einer Platte seines Hosts.');
});

test('a trial says what each becomes, and writes nothing', async () => {
  const unknown = await send(root, `POST /clouds/${zoneId}/imports`, { objectIds: [(await named('local'))?.id], accountEmail: 'no@one.test' }); // prettier-ignore
  expect(bareCodesOf(unknown)).toEqual([9998]);
  const trial = await order('imports', ['Legacy shop', 'local', 'shop net', 'Debian 12'], { ...mine(), dryRun: true });
  expect(trial.map(({ name, refusal, becomes }) => [name, refusal ?? becomes])).toEqual([
    ['shop net', 'Private network lan-1777-shop-net, VLAN 1777, 10.55.0.0/24; 2 addresses stay reserved'],
    ['Debian 12', 'Image Debian 12 for every account in this data center'],
    ['Legacy shop', 'Import its network shop net first.'],
    ['local', expect.stringContaining('It boots from a disk') as string],
  ]);
  expect((await listed()).every(({ state }) => state === 'found')).toBe(true);
  expect((await order('imports', ['shop net'], { dryRun: true }))[0]?.refusal).toBe('Enter the account that owns it.');
});

test('a server becomes one of the account, with its disks, MAC, address and network', async () => {
  await order('imports', ['shop net', 'Debian 12'], mine());
  await reached('shop net', 'imported');
  await reached('Debian 12', 'imported');
  // People write what they like beside a reserved address.
  await db.updateTable('address').set({ note: 'The old shop' }).where('ip', '=', '10.55.0.7').execute();
  const [server] = await order('imports', ['Legacy shop'], { ...mine(), cpuType: 'B' });
  expect(server?.refusal ?? server?.becomes).toContain('Server Legacy-shop of ');
  const { objectId } = await reached('Legacy shop', 'imported');
  const shown = (await ada.request({ url: `/svc/servers/${objectId}` })).json<Record<string, unknown>>();
  expect(shown).toMatchObject({ name: 'Legacy-shop', state: 'on', zoneId });
  const sold = db.selectFrom('server').select(['cpu_type', 'cpu_count', 'ram_mb', 'disk_gb', 'terminate_protected']);
  expect(await sold.where('id', '=', objectId).executeTakeFirst()).toEqual({
    cpu_type: 'B',
    cpu_count: 2,
    ram_mb: 2048,
    disk_gb: 30,
    terminate_protected: true,
  });
  expect(JSON.stringify(shown)).toContain('10.55.0.7');
  expect(JSON.stringify(shown).toLowerCase()).toContain('fa:16:3e:00:00:01');
  expect(legacy).toMatchObject({
    tags: ['skydeck', 'adopted-legacy'],
    metadata: { skydeck_machine: 'adopted-legacy', skydeck_server: objectId },
    volume: { root: '0-0', data: '1-0' },
    kept: ['root', 'data'],
    port: 'skydeck-adopted-legacy',
    roles: ['member'],
  });
  const shownWith = (await root.request({ url: `/svc/clouds/${zoneId}/images` })).json<{
    images: { name: string }[];
  }>();
  expect(shownWith.images.map(({ name }) => name)).toEqual(['Debian 12 1']);
  // Twice is once.
  expect((await order('imports', ['Legacy shop'], mine()))[0]?.refusal).toContain('not available for import');
  expect(cloud.count('DELETE compute/servers/*')).toBe(0);
  expect(cloud.count('POST compute/servers')).toBe(0);
});

test('what is in use stays; a released server loses its marks and nothing else', async () => {
  expect((await order('releases', ['shop net']))[0]?.refusal).toBe('In use by: Legacy-shop.');
  const { objectId } = (await named('Legacy shop')) ?? {};
  const objectIds = [(await named('Legacy shop'))?.id];
  const released = await send(root, `POST /clouds/${zoneId}/releases`, { objectIds });
  expect(released.json<{ results: { refusal: string | null }[] }>().results[0]?.refusal).toBeNull();
  await reached('Legacy shop', 'found');
  expect(legacy).toMatchObject({
    tags: [],
    metadata: {},
    volume: {},
    port: 'eth0 of legacy',
    roles: [],
    status: 'ACTIVE',
  });
  const row = await db
    .selectFrom('server')
    .select('state')
    .where('id', '=', objectId ?? '')
    .executeTakeFirst();
  expect(row?.state).toBe('terminated');
  // Its address is still in use in the cloud.
  const kept = await db.selectFrom('address').select('type').where('ip', '=', '10.55.0.7').executeTakeFirst();
  expect(kept?.type).toBe(1);
  await order('releases', ['shop net', 'Debian 12']);
  await reached('shop net', 'found');
  await reached('Debian 12', 'found');
  expect(cloud.count('DELETE network/networks/shopnet')).toBe(0);
  expect(cloud.count('DELETE volume/volumes/(root|data)')).toBe(0);
});

test('one that the cloud refuses to mark is as it was, and says why', async () => {
  await order('imports', ['shop net', 'Debian 12'], mine());
  await reached('shop net', 'imported');
  await reached('Debian 12', 'imported');
  cloud.on('POST volume/volumes/data/metadata', {
    status: 403,
    body: { forbidden: { message: 'Policy forbids it.' } },
  });
  await order('imports', ['Legacy shop'], mine());
  const found = await until('the refusal', async () => {
    const one = await named('Legacy shop');
    return one !== undefined && one.reason !== null && one;
  });
  expect(found).toMatchObject({ state: 'found', objectId: null, blockers: [] });
  expect(found.reason).toContain('Policy forbids it.');
  expect(legacy).toMatchObject({ tags: [], metadata: {}, port: 'eth0 of legacy' });
  // The next search forgets why it failed; without one, it can be tried again as well.
  await searched();
  expect(await named('Legacy shop')).toMatchObject({ state: 'found', reason: null });
  cloud.on('POST volume/volumes/data/metadata', {});
  expect((await order('imports', ['Legacy shop'], mine()))[0]?.refusal).toBeNull();
  await reached('Legacy shop', 'imported');
});

test('what was terminated or deleted here is let go of without the cloud', async () => {
  const { objectId: serverId } = await reached('Legacy shop', 'imported');
  const { objectId: networkId } = await reached('shop net', 'imported');
  await db.updateTable('server').set({ state: 'terminated' }).where('id', '=', serverId).execute();
  const asked = cloud.count('DELETE .*');
  expect(await order('releases', ['Legacy shop'])).toMatchObject([{ refusal: null, cmdId: null }]);
  expect(await named('Legacy shop')).toMatchObject({ state: 'found', objectId: null });
  await db.deleteFrom('address').where('subnet_id', 'in', db.selectFrom('subnet').select('id').where('network_id', '=', networkId)).execute(); // prettier-ignore
  await db.deleteFrom('subnet').where('network_id', '=', networkId).execute();
  await db.deleteFrom('network').where('id', '=', networkId).execute();
  expect((await order('imports', ['Legacy shop'], { ...mine(), dryRun: true }))[0]?.refusal).toBe(
    'Import its network shop net first.',
  );
  expect((await order('releases', ['shop net']))[0]?.refusal).toBeNull();
  await reached('shop net', 'found');
  expect(cloud.count('DELETE .*')).toBe(asked);
});
