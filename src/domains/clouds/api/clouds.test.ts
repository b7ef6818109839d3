// @database
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngines } from '#engines/registry.ts';
import { httpChecks } from '#engines/openstack/test-http-checks.ts';
import { HttpCloud } from '#engines/openstack/test-http-cloud.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { observeEngines } from '#domains/servers/api/engine/observe-engines.ts';
import type { clouds } from '../contract.ts';
import { holdClouds } from './run-clouds.ts';
import { newCloud, settings as saved } from './samples.ts';

type Cloud = AnswerOf<typeof clouds.readCloud>;

const folder = mkdtempSync(path.join(tmpdir(), 'clouds-'));
const it = await testApp({ engines: openEngines({}), env: { SKYDECK_DATA_DIR: folder } });
const { db } = it.app;
const cloud = await HttpCloud.open();
const { extensions, limits } = httpChecks(cloud);
const zoneId = 'ZZ-OS';
let world: World;
let root: Browser;
let release: () => Promise<void>;

beforeAll(async () => {
  world = await createWorld(it);
  root = await signIn(it, world.people.root);
  release = await holdClouds(it.app);
  cloud.password = 'right';
});
afterAll(async () => {
  await release();
  await cloud[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const input = (more: object = {}) => ({
  ...newCloud,
  authUrl: `${cloud.url}/identity`,
  password: 'right',
  volumeType: 'ceph',
  ...more,
});
const settings = (more: object = {}) => ({
  ...saved,
  password: '',
  authUrl: `${cloud.url}/identity`,
  volumeType: 'ceph',
  ...more,
});
const read = async (): Promise<Cloud> => {
  const answer = await root.request({ url: `/svc/clouds/${zoneId}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Cloud>();
};
/** The cloud when its self-check has ended. */
const checked = async (): Promise<Cloud> => {
  const worker = it.work();
  const found = await until('the self-check', async () => {
    const now = await read();
    return now.cmdId === null && now.checkedAt !== null && now;
  });
  await worker.stop();
  return found;
};
const stateOf = (of: Cloud, id: string) => of.checks.find((check) => check.id === id);

test('only operators see clouds, and adding one needs a proof of identity and right fields', async () => {
  const ada = await signIn(it, world.ada);
  expect((await ada.request({ url: '/svc/clouds' })).statusCode).toBe(403);
  const wrong = input({ lanType: 'flat', vlanFirst: 900, vlanLast: 100, cpuTypes: [], flavors: { D: 'dedicated' } });
  expect(new Set(bareCodesOf(await send(root, 'POST /clouds', wrong)))).toEqual(new Set([9991, 9992, 9993, 9996]));
  expect(bareCodesOf(await send(root, 'POST /clouds', input()))).toEqual([1500]);
  await db
    .updateTable('session')
    .set({ proven_until: new Date(it.clock.now() + 3_600_000) })
    .execute();
});

test('a wrong password is what the self-check finds, with what to do; the other tests are skipped', async () => {
  const made = await send(root, 'POST /clouds', input({ password: 'wrong' }));
  expect(made.statusCode, made.body).toBe(202);
  expect(bareCodesOf(await send(root, 'POST /clouds', input()))).toEqual([9990]);
  const found = await checked();
  expect(found).toMatchObject({ state: 'failed', open: false, zoneName: 'Zagreb' });
  expect(stateOf(found, 'sign-in')).toMatchObject({
    state: 'failed',
    result: expect.stringContaining('requires authentication') as string,
    next: expect.stringContaining('Check the Keystone URL') as string,
  });
  expect(stateOf(found, 'compute')).toMatchObject({ state: 'skipped', result: 'Not tested: Sign-in failed.' });
  expect(JSON.stringify(found)).not.toContain('wrong');
  const { rows } = await it.app.database.pool.query<{ text: string }>(
    `select c::text || coalesce((select string_agg(a::text, '') from audit a), '') as text from cloud c where zone_id = 'ZZ-OS'`,
  );
  // Bytes are written in hexadecimal digits.
  expect(rows[0]?.text).not.toMatch(/wrong|77726f6e67/);
});

test('new credentials are taken up without a restart, and every test passes', async () => {
  const { version, engine } = await read();
  expect(it.app.engineNames).toContain(engine);
  const elsewhere = settings({ username: 'other', password: '' });
  expect(bareCodesOf(await send(root, `PUT /clouds/${zoneId}`, elsewhere, { version }))).toEqual([9994]);
  const renamed = settings({ prefix: 'other', accountsDomain: 'other', disks: 'local' });
  expect(bareCodesOf(await send(root, `PUT /clouds/${zoneId}`, renamed, { version }))).toEqual([9999, 9999, 9999]);
  const answer = await send(root, `PUT /clouds/${zoneId}`, settings({ password: 'right' }), { version });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await send(root, `PUT /clouds/${zoneId}`, settings(), { version })).statusCode).toBe(412);
  const ordered = await send(root, `POST /clouds/${zoneId}/checks`);
  expect(ordered.statusCode, ordered.body).toBe(202);
  expect(bareCodesOf(await send(root, `POST /clouds/${zoneId}/checks`))).toEqual([1007]);
  expect(bareCodesOf(await send(root, `DELETE /clouds/${zoneId}`))).toEqual([9997]);
  const found = await checked();
  expect(found.checks.filter(({ state }) => state !== 'ok').map(({ id }) => id)).toEqual(['console']);
  expect(found).toMatchObject({ state: 'ready', settings: { volumeType: 'ceph' } });
  expect(cloud.count('POST network/networks')).toBe(2);
  expect(cloud.count('DELETE volume/volumes/*')).toBe(1);
});

test('each part that is missing is named with what to do about it', async () => {
  extensions.splice(extensions.indexOf('port-security'), 1);
  cloud.on('GET compute/', { body: { version: { version: '2.79' } } });
  cloud.on('GET volume/types', { body: { volume_types: [{ name: 'lvm' }] } });
  cloud.on('POST network/networks', {
    status: 400,
    body: { NeutronError: { message: "Unknown provider:physical_network 'physnet1'" } },
  });
  cloud.on('GET placement/resource_providers', { body: { resource_providers: [] } });
  await send(root, `POST /clouds/${zoneId}/checks`);
  const found = await checked();
  expect(found.state).toBe('failed');
  expect(stateOf(found, 'network')?.result).toBe('Neutron lacks the extensions: port-security.');
  expect(stateOf(found, 'compute')?.next).toBe('Upgrade OpenStack to Zed or later.');
  expect(stateOf(found, 'volume')?.next).toBe('Enter one of its types: lvm.');
  expect(stateOf(found, 'network-create')?.result).toContain("Unknown provider:physical_network 'physnet1'");
  expect(stateOf(found, 'placement')?.state).toBe('failed');
  const german = await root.request({ url: `/svc/clouds/${zoneId}`, headers: { 'accept-language': 'de' } });
  expect(german.body).toContain('Aktualisieren Sie OpenStack auf Zed oder neuer.');
});

test('what a cloud lacks, and the limits of its projects, are taken up at once and tested', async () => {
  const { version, engine } = await read();
  const rescueImage = '5c0de000-0000-4000-8000-000000000009';
  expect((await send(root, `PUT /clouds/${zoneId}`, settings({ rescueImage: 'debian' }), { version })).statusCode).toBe(
    400,
  );
  const more = settings({ rescueImage, lacks: ['screens', 'caps', 'live-moves'], quotas: { cores: 8, port: null } });
  const saved_ = await send(root, `PUT /clouds/${zoneId}`, more, { version });
  expect(saved_.statusCode, saved_.body).toBe(200);
  const can = await until('the changed engine', async () => {
    const { capabilities } = it.app.engine(engine);
    return !capabilities.networkCaps && capabilities;
  });
  expect(can).toMatchObject({ consoles: [], guest: { rescue: true }, hosts: { move: { live: false } } });
  cloud.on(`GET image/images/${rescueImage}`, { status: 404 });
  await send(root, `POST /clouds/${zoneId}/checks`);
  const found = await checked();
  expect(stateOf(found, 'image')?.result).toBe(`Glance has no active image ${rescueImage} for rescue mode.`);
  expect(stateOf(found, 'console')).toMatchObject({ state: 'skipped', next: null });
  expect(stateOf(found, 'quotas')).toMatchObject({
    state: 'ok',
    result: expect.stringContaining('the 1 limit') as string,
  });
  limits.compute['cores'] = 20;
  cloud.on(`GET image/images/${rescueImage}`, { body: { status: 'active' } });
  await send(root, `POST /clouds/${zoneId}/checks`);
  const again = await checked();
  expect(stateOf(again, 'image')?.next).toContain('hw_rescue_bus=virtio');
  expect(stateOf(again, 'quotas')).toMatchObject({ state: 'warning', result: 'Limits remain: cores 20.' });
  await send(root, `PUT /clouds/${zoneId}`, settings(), { version: (await read()).version });
  await until('the engine with everything', async () => it.app.engine(engine).capabilities.networkCaps);
});

test('the list shows the state, and networks get numbers of the range', async () => {
  const answer = await root.request({ url: '/svc/clouds?state=failed' });
  expect(answer.json<{ items: Cloud[] }>().items).toMatchObject([{ zoneId, state: 'failed', open: false }]);
  expect((await root.request({ url: '/svc/clouds?state=ready' })).json<{ items: Cloud[] }>().items).toEqual([]);
  await db.updateTable('data_center').set({ closed_reason: null }).where('id', '=', zoneId).execute();
  const subnet = { ip: '10.9.0.0', bit: 24, gateway: '10.9.0.1' };
  const made = await send(root, 'POST /networks', { zoneId, type: 2, name: 'ops', subnet });
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json<{ vlanId: number }>().vlanId).toBe(100);
});

test('an engine that was ended is started again, and a restart of the product finds it', async () => {
  await release();
  expect(it.app.engineNames).toContain((await read()).engine);
  it.app.removeEngine((await read()).engine);
  release = await holdClouds(it.app);
  const { engine } = await read();
  expect(it.app.engineNames).toContain(engine);
  const result = await it.app.engine(engine).runCheck('sign-in', AbortSignal.timeout(20_000));
  expect(result.state).toBe('ok');
});

test('a cloud that is down makes its zone silent, and nothing else', async () => {
  cloud.on('GET compute/servers/detail', { status: 503, headers: { 'retry-after': '1' } });
  const look = () => observeEngines.run(it.app, new AbortController().signal);
  await look();
  it.clock.advance(20_000);
  root = await signIn(it, world.people.root);
  const silent = await root.request({ url: '/svc/dataCenters/silent' });
  expect(silent.json<{ items: { zoneId: string }[] }>().items.map((one) => one.zoneId)).toEqual([zoneId]);
  expect((await read()).silentSince).not.toBeNull();
  expect((await root.request({ url: '/svc/servers' })).statusCode).toBe(200);
});

test('a data center that is in use stays, an empty one goes with its engine', async () => {
  const { engine } = await read();
  expect(bareCodesOf(await send(root, `DELETE /clouds/${zoneId}`))).toEqual([1500]);
  await db
    .updateTable('session')
    .set({ proven_until: new Date(it.clock.now() + 3_600_000) })
    .execute();
  expect(bareCodesOf(await send(root, `DELETE /clouds/${zoneId}`))).toEqual([9995]);
  await db.deleteFrom('address').execute();
  await db.deleteFrom('subnet').where('network_id', 'in', db.selectFrom('network').select('id').where('zone_id', '=', zoneId)).execute(); // prettier-ignore
  await db.deleteFrom('network').where('zone_id', '=', zoneId).execute();
  const image = await db.selectFrom('image').select('id').where('state', '=', 'available').executeTakeFirstOrThrow();
  await db.insertInto('image_zone').values({ image_id: image.id, zone_id: zoneId }).execute();
  expect(bareCodesOf(await send(root, `DELETE /clouds/${zoneId}`))).toEqual([9995]);
  await db.deleteFrom('image_zone').where('zone_id', '=', zoneId).execute();
  const removed = await send(root, `DELETE /clouds/${zoneId}`);
  expect(removed.statusCode, removed.body).toBe(204);
  expect((await root.request({ url: `/svc/clouds/${zoneId}` })).statusCode).toBe(404);
  await until('the end of the engine', async () => !it.app.engineNames.includes(engine));
});
