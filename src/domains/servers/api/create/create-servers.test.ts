// @database infrastructure
import { asText, translate } from '#kernel/message.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { noticesIn } from '#test/notices.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;
let bob: Browser;
let windowsId: string;
let databaseId: string;

beforeAll(async () => {
  world = await createWorld(app);
  windowsId = newId();
  databaseId = newId();
  await db
    .insertInto('image')
    .values({
      id: databaseId,
      engine_ref: 'database-18',
      name: 'Database',
      version: '18',
      os_family: 'linux',
      guest_os: 'debian13',
      min_ram_mb: 512,
      min_disk_gb: 10,
      extra_disks_gb: [50],
      initial_user: 'root',
    })
    .execute();
  await db.insertInto('image_zone').values({ image_id: databaseId, zone_id: world.zoneId }).execute();
  await db
    .insertInto('image')
    .values({
      id: windowsId,
      engine_ref: 'windows-2025',
      name: 'Windows',
      version: '2025',
      os_family: 'windows',
      guest_os: 'windows2025',
      min_ram_mb: 2048,
      min_disk_gb: 40,
      licence: 'windows',
      initial_user: 'Administrator',
    })
    .execute();
  await db.insertInto('image_zone').values({ image_id: windowsId, zone_id: world.zoneId }).execute();
  ada = await signIn(app, world.ada);
  bob = await signIn(app, world.bob);
  app.work();
});

let made = 0;
const input = (more: object = {}) => ({
  zoneId: world.zoneId,
  imageId: world.imageId,
  cpuType: 'B',
  cpuCount: 2,
  ramMb: 2048,
  diskSizesGb: [20, 100],
  networkIds: [world.wanId, world.ada.networkId],
  names: [`made-${(made += 1)}`],
  password: 'Passw0rd!!X',
  billingMode: 1,
  ...more,
});
const create = (payload: object, headers: Record<string, string> = {}, who = ada) =>
  who.request({ method: 'POST', url: '/svc/servers', payload, headers });
const itemsOf = (body: string) =>
  (JSON.parse(body) as { errors: { code: number; key?: string }[] }).errors.map((e) => [e.code, e.key ?? '']);
const notifiedOf = async (id: string) =>
  (await noticesIn(db)).filter((one) => one.object_link === `/servers/${id}/overview`);
const { settled } = serverReads(db);

describe('a created server', () => {
  test('gets its machine, addresses, price, history and log', async () => {
    const answer = await create(input({ names: ['first-1', 'first-2'] }));
    expect(answer.statusCode).toBe(202);
    const body = answer.json<{ cmdId: string; servers: { serverId: string; name: string; cmdId: string }[] }>();
    expect(body.servers.map((s) => s.name)).toEqual(['first-1', 'first-2']);
    expect(body.cmdId).toBe(body.servers[0]?.cmdId);
    const [one] = body.servers;
    const row = await settled(one!.serverId);
    await settled(body.servers[1]!.serverId);
    expect(await notifiedOf(one!.serverId)).toMatchObject([{ code: 7, account_id: world.ada.accountId }]);
    expect(row).toMatchObject({ state: 'on', error: null, disk_gb: 120, primary_ip: '198.18.0.2', billing_mode: 1 });
    // 2 cores, 2 GB, 120 GB, 1 address at 2,000 micros an hour each.
    expect(row.hourly_on_micro).toBe((2 + 2 + 120 + 1) * 2000);
    const machine = (await simulator.machines()).find((m) => m.ref === row.engine_ref);
    expect(machine).toMatchObject({ name: 'first-1', power: 'on', ramMb: 2048, diskSizesGb: [20, 100] });
    expect(machine?.nics.map((nic) => nic.ips)).toEqual([['198.18.0.2'], ['10.0.0.2']]);
    expect(machine?.nics[0]?.mac).toMatch(/^52:54:/);
    const history = await ada.request({ url: `/svc/servers/${one!.serverId}/history` });
    expect(history.json<{ items: { action: string; user: string }[] }>().items.map((h) => h.action)).toEqual([
      'Created',
      'Creation requested',
    ]);
    const task = await db.selectFrom('task').selectAll().where('id', '=', one!.cmdId).executeTakeFirstOrThrow();
    expect(task).toMatchObject({ state: 'succeeded', exit_code: 0, secret: null });
    expect(translate(task.title)).toBe('Create server first-1');
    const log = await db.selectFrom('task_log').select('entry').where('task_id', '=', task.id).orderBy('seq').execute();
    expect(log.map((line) => translate(line.entry))).toEqual(
      expect.arrayContaining(['Frankfurt accepted the request.', 'Disks are ready (2 of 2).', 'The server is on.']),
    );
  });

  test('leaves its password nowhere', async () => {
    const answer = await create(input({ password: 'Zz9SecretSecret' }));
    await settled(answer.json<{ servers: { serverId: string }[] }>().servers[0]!.serverId);
    for (const table of ['task', 'task_log', 'audit', 'event', 'history', 'idempotency', 'server'] as const) {
      const { rows } = await app.app.database.pool.query(
        `select 1 from ${table} t where t::text like '%SecretSecret%'`,
      );
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  test('stays off when it was asked to', async () => {
    const answer = await create(input({ powerOn: false }));
    const row = await settled(answer.json<{ servers: { serverId: string }[] }>().servers[0]!.serverId);
    expect(row.state).toBe('off');
  });
});

describe('what is wrong is told at its field', () => {
  const key = `ssh-ed25519 ${Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from('ssh-ed25519'), Buffer.alloc(36)]).toString('base64')} me`;
  const cases: [what: string, change: () => object, expected: [number, string][]][] = [
    ['short name', () => ({ names: ['abc'] }), [[1100, 'names.0']]],
    ['long name', () => ({ names: ['x'.repeat(41)] }), [[1101, 'names.0']]],
    ['odd letters', () => ({ names: ['good-1', 'b ad/x'] }), [[1102, 'names.1']]],
    ['a name that is taken', () => ({ names: ['WEB-1'] }), [[1103, 'names.0']]],
    ['the same name twice', () => ({ names: ['twin-1', 'Twin-1'] }), [[1103, 'names.1']]],
    ['no names', () => ({ names: [] }), [[1104, 'names']]],
    ['eleven names', () => ({ names: Array.from({ length: 11 }, (_, i) => `many-${i}`) }), [[1104, 'names']]],
    ['an empty name', () => ({ names: ['fine-1', ''] }), [[1105, 'names.1']]],
    ['a count that is not sold', () => ({ cpuCount: 3 }), [[1106, 'cpuCount']]],
    ['negative processors', () => ({ cpuCount: -1 }), [[1106, 'cpuCount']]],
    ['a memory size that is not sold', () => ({ ramMb: 3000 }), [[1107, 'ramMb']]],
    [
      'less memory than the image needs',
      () => ({ imageId: windowsId, ramMb: 1024, diskSizesGb: [40] }),
      [[1108, 'ramMb']],
    ],
    ['a disk size off the list', () => ({ diskSizesGb: [20, 21] }), [[1109, 'diskSizesGb.1']]],
    ['a system disk too small', () => ({ diskSizesGb: [5] }), [[1109, 'diskSizesGb.0']]],
    ['a system disk too large', () => ({ diskSizesGb: [3000] }), [[1109, 'diskSizesGb.0']]],
    ['fewer disks than the image needs', () => ({ imageId: databaseId, diskSizesGb: [20] }), [[2250, 'diskSizesGb']]],
    [
      'a further disk smaller than the image needs',
      () => ({ imageId: databaseId, diskSizesGb: [20, 20] }),
      [[1109, 'diskSizesGb.1']],
    ],
    ['no disks', () => ({ diskSizesGb: [] }), [[1110, 'diskSizesGb']]],
    ['nine disks', () => ({ diskSizesGb: Array(9).fill(20) }), [[1110, 'diskSizesGb']]],
    ['no networks', () => ({ networkIds: [] }), [[1111, 'networkIds']]],
    ["another account's network", () => ({ networkIds: [world.wanId, world.bob.networkId] }), [[1122, 'networkIds.1']]],
    ['a weak password', () => ({ password: 'alllowercase' }), [[1112, 'password']]],
    ['neither password nor key', () => ({ password: undefined }), [[1113, 'password']]],
    ['a broken key', () => ({ password: undefined, sshKey: 'ssh-ed25519 AAAA me' }), [[1114, 'sshKey']]],
    [
      'Windows with a key alone',
      () => ({ imageId: windowsId, diskSizesGb: [40], password: undefined, sshKey: key }),
      [[1125, 'password']],
    ],
    ['a zone that is not there', () => ({ zoneId: 'XX' }), [[1115, 'zoneId']]],
    ['an image that is not there', () => ({ imageId: newId() }), [[1116, 'imageId']]],
    ['monthly without traffic', () => ({ billingMode: 0 }), [[1117, 'trafficPackage']]],
    ['monthly with unsold traffic', () => ({ billingMode: 0, trafficPackage: 't1' }), [[1117, 'trafficPackage']]],
    [
      'burstable by the month',
      () => ({ cpuType: 'T', billingMode: 0, trafficPackage: 't5000' }),
      [[1118, 'billingMode']],
    ],
    [
      'everything at once',
      () => ({ names: ['abc'], cpuCount: 3, ramMb: 1, diskSizesGb: [20, 7], password: 'x', networkIds: [newId()] }),
      [
        [1100, 'names.0'],
        [1109, 'diskSizesGb.1'],
        [1106, 'cpuCount'],
        [1107, 'ramMb'],
        [1122, 'networkIds.0'],
        [1112, 'password'],
      ],
    ],
    ['an unknown field', () => ({ color: 'red' }), [[1002, 'color']]],
    ['half a processor', () => ({ cpuCount: 1.5 }), [[1000, 'cpuCount']]],
  ];
  test.each(cases)('%s', async (_what, change, expected) => {
    const answer = await create(input(change()));
    expect(itemsOf(answer.body)).toEqual(expected);
    expect(answer.statusCode).toBe(400);
  });

  test('another price than the one that was shown', async () => {
    const answer = await create(input({ expectedMicro: 1 }));
    expect([answer.statusCode, itemsOf(answer.body)]).toEqual([409, [[1121, 'expectedMicro']]]);
    expect((await create(input({ expectedMicro: 250_000 }))).statusCode).toBe(202);
  });
});

describe('the account must be in order', () => {
  const cases: [what: string, values: object, reason: RegExp][] = [
    ['suspended', { status: 'Suspended-Billing' }, /unpaid/],
    ['no billing profile', { billing_state: -1 }, /no billing profile/],
    ['deposit', { billing_state: 9 }, /deposit/],
    ['external profile', { external_state: 1 }, /billing system of the provider/],
    ['allowance', { server_allowance: 1 }, /its limit is 1 server,/],
  ];
  test.each(cases)('%s', async (_what, values, reason) => {
    const usual = { status: 'Ok', billing_state: 3, external_state: 0, server_allowance: 100 };
    const set = (to: object) => db.updateTable('account').set(to).where('id', '=', world.bob.accountId).execute();
    const payload = input({ networkIds: [world.wanId] });
    await set(values);
    const answer = await create(payload, {}, bob);
    await set(usual);
    expect([answer.statusCode, itemsOf(answer.body)]).toEqual([409, [[1124, '']]]);
    expect(answer.body).toMatch(reason);
  });
});

describe('races', () => {
  test('50 requests with one Idempotency-Key have one effect', async () => {
    const payload = input();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(payload, { 'idempotency-key': 'once' })));
    expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([202]));
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
    const rows = await db.selectFrom('server').select('id').where('name', '=', payload.names[0]!).execute();
    expect(rows).toHaveLength(1);
    const other = await create(input(), { 'idempotency-key': 'once' });
    expect([other.statusCode, itemsOf(other.body)]).toEqual([422, [[1012, '']]]);
  });

  test('one of ten gets the name', async () => {
    const payload = input();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(payload)));
    expect(answers.filter((a) => a.statusCode === 202)).toHaveLength(1);
    for (const lost of answers.filter((a) => a.statusCode !== 202))
      expect(itemsOf(lost.body)).toEqual([[1103, 'names.0']]);
  });

  test('one of twenty gets the last address, and nothing is left of the others', async () => {
    const networkId = newId();
    await db
      .insertInto('network')
      .values({ id: networkId, zone_id: world.zoneId, name: 'Last', type: 1, vlan: 11 })
      .execute();
    await db
      .insertInto('subnet')
      .values({
        id: newId(),
        network_id: networkId,
        cidr: '198.19.0.0/24',
        gateway: '198.19.0.1',
        first_address: '198.19.0.9',
        last_address: '198.19.0.9',
        next_address: '198.19.0.9',
      })
      .execute();
    const before = await db.selectFrom('server').select('id').execute();
    const who = [ada, bob];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create(input({ networkIds: [networkId] }), {}, who[i % 2])),
    );
    expect(answers.filter((a) => a.statusCode === 202)).toHaveLength(1);
    for (const lost of answers.filter((a) => a.statusCode !== 202))
      expect([lost.statusCode, itemsOf(lost.body)]).toEqual([409, [[1123, 'networkIds.0']]]);
    expect(await db.selectFrom('server').select('id').execute()).toHaveLength(before.length + 1);
    const taken = await db.selectFrom('address').select('nic_id').where('ip', '=', '198.19.0.9').execute();
    expect(taken).toHaveLength(1);
  });
});

test('may: a viewer creates nothing, a stranger is not signed in', async () => {
  const viewer = await signIn(app, world.people['account-viewer']);
  expect((await create(input(), {}, viewer)).statusCode).toBe(403);
  expect((await app.server.inject({ method: 'POST', url: '/svc/servers', payload: input() })).statusCode).toBe(401);
});

describe('when the engine fails', () => {
  const order = async (name: string) => {
    const answer = await create(input({ names: [name] }));
    return answer.json<{ servers: { serverId: string; cmdId: string }[] }>().servers[0]!;
  };
  const made = async (name: string) => (await simulator.machines()).filter((m) => m.name === name);

  test.each(['lost', 'refused'] as const)('an answer that is %s makes no second machine', async (kind) => {
    const name = `fault-${kind}`;
    await simulator.setFaults(
      { kind, call: 'ensureMachine', name, times: 2 },
      { kind, call: 'findJob', name, times: 1 },
    );
    const { serverId } = await order(name);
    expect(await settled(serverId)).toMatchObject({ state: 'on', error: null });
    expect(await made(name)).toHaveLength(1);
  });

  test.each([
    ['rejected', 'No capacity.'],
    ['fail-job', 'The storage is full.'],
  ] as const)('%s ends in an error that keeps the addresses until the server is terminated', async (kind, reason) => {
    const name = `fault-${kind}`;
    await simulator.setFaults({ kind, call: 'ensureMachine', name, reason });
    const { serverId, cmdId } = await order(name);
    expect(await settled(serverId)).toMatchObject({ state: 'error', error: asText(reason) });
    expect(await notifiedOf(serverId)).toMatchObject([{ code: 133, body: reason }]);
    const task = await db.selectFrom('task').selectAll().where('id', '=', cmdId).executeTakeFirstOrThrow();
    expect(task).toMatchObject({ state: 'failed', exit_code: 1, error: asText(reason), secret: null });
    const held = () =>
      db
        .selectFrom('address')
        .innerJoin('server_nic', 'server_nic.id', 'address.nic_id')
        .select('ip')
        .where('server_id', '=', serverId)
        .execute();
    expect(await held()).toHaveLength(2);
    await simulator.setFaults();
    const url = `/svc/servers/${serverId}/terminate`;
    expect((await ada.request({ method: 'POST', url, payload: { confirm: name, keep: false } })).statusCode).toBe(202);
    expect(await settled(serverId)).toMatchObject({ state: 'terminated' });
    expect([await held(), await made(name)]).toEqual([[], []]);
  });

  test('a machine that a failed creation left behind goes with the server', async () => {
    const name = 'fault-orphan';
    await simulator.setFaults({ kind: 'rejected', call: 'findJob', name, reason: 'The control plane is broken.' });
    const { serverId } = await order(name);
    expect(await settled(serverId)).toMatchObject({ state: 'error', engine_ref: null });
    await simulator.setFaults();
    expect(await made(name)).toHaveLength(1);
    await ada.request({
      method: 'POST',
      url: `/svc/servers/${serverId}/terminate`,
      payload: { confirm: name, keep: false },
    });
    expect(await settled(serverId)).toMatchObject({ state: 'terminated' });
    expect(await made(name)).toEqual([]);
  });

  test('a power-on that fails leaves a server that is off, and a warning', async () => {
    const name = 'fault-boot';
    await simulator.setFaults({ kind: 'fail-job', call: 'ensurePower', name, reason: 'No boot.' });
    const { serverId, cmdId } = await order(name);
    expect(await settled(serverId)).toMatchObject({ state: 'off', error: null });
    await simulator.setFaults();
    const task = await db.selectFrom('task').selectAll().where('id', '=', cmdId).executeTakeFirstOrThrow();
    expect(task).toMatchObject({ state: 'succeeded', warn: true });
  });
});
