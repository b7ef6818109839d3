import { translate } from '#kernel/message.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { errors, me } from '#test/firewalls.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { serverOrder } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { maxKeysPerServer } from '#domains/ssh-keys/limits.ts';
import { problemsOfStartup, userDataOf } from '../../startup.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  app.work();
});

const line = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAgYSgmZ1bhNj5ADYBvCgXmD70anzjzkxi91PbFldd3C new one';
const daily = { kind: 'daily', hour: 2, minute: 0, timeZone: 'Europe/Rome', keep: 7 };
const input = (more: object = {}) => serverOrder(world, { names: ['whole'], ...more });
const create = (more: object) => ada.request({ method: 'POST', url: '/svc/servers', payload: input(more) });
const count = async (table: 'server' | 'ssh_key' | 'tag' | 'address') =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('everything that the form offers is there when the server is, and the rules before its first start', async () => {
  const answer = await create({
    password: undefined,
    sshKeyIds: [world.ada.sshKeyId],
    sshKey: line,
    sshKeyName: 'Second',
    script: '#!/bin/sh\r\necho hello > /tmp/hello\r\n',
    description: '  The  shop ',
    terminateProtected: true,
    backup: true,
    managed: true,
    networkIds: [world.wanId, world.ada.networkId, world.ada.networkId],
    addresses: [null, '10.0.0.77'],
    extras: { firewall: { kind: 'starter', starter: 'web' }, tags: ['shop', 'Kept', 'SHOP'], snapshots: daily },
  });
  expect(answer.statusCode, answer.body).toBe(202);
  const { cmdId, servers } = answer.json<{ cmdId: string; servers: { serverId: string }[] }>();
  const id = servers[0]?.serverId ?? '';
  const sealed = await db.selectFrom('task').select('data').where('id', '=', cmdId).executeTakeFirstOrThrow();
  expect(JSON.stringify(sealed.data)).not.toContain('hello');
  await until('the server is on', async () => {
    const row = await db.selectFrom('server').select(['state', 'task_id']).where('id', '=', id).executeTakeFirst();
    return row?.state === 'on' && row.task_id === null;
  });
  const detail = (await ada.request({ url: `/svc/servers/${id}` })).json<{ nics: { ips: string[] }[] }>();
  expect(detail).toMatchObject({
    description: 'The shop',
    terminateProtected: true,
    backup: true,
    managed: true,
    tags: ['SHOP', 'kept'],
    primaryIp: expect.stringContaining('198.18.0.'),
  });
  expect(detail.nics.map(({ ips }) => ips)).toEqual([[expect.any(String)], ['10.0.0.77'], ['10.0.0.2']]);
  expect((await ada.request({ url: '/svc/sshKeys?filter=second' })).json()).toMatchObject({
    items: [{ name: 'Second', comment: 'new one' }],
  });
  expect((await ada.request({ url: `/svc/servers/${id}/snapshotSchedules` })).json()).toMatchObject({
    items: [{ kind: 'daily', keep: 7, timeZone: 'Europe/Rome' }],
  });
  expect((await ada.request({ url: `/svc/servers/${id}/firewall` })).json()).toMatchObject({
    state: 'active',
    revision: 1,
    appliedRevision: 1,
    set: { rules: expect.arrayContaining([expect.objectContaining({ peers: [me] })]) },
  });
  const tasks = await db.selectFrom('task').select(['id', 'kind', 'secret']).where('object_id', '=', id).execute();
  expect(tasks).toEqual([{ id: cmdId, kind: 'server.create', secret: null }]);
  const log = await db.selectFrom('task_log').select('entry').where('task_id', '=', cmdId).orderBy('seq').execute();
  const said = log.map(({ entry }) => translate(entry));
  expect(said.findIndex((text) => text.startsWith('The firewall is on'))).toBeLessThan(
    said.indexOf('The server is on.'),
  );
  expect(said.join()).toContain('The firewall is on');
});

test('a server whose rules cannot be put in force stays off, and says why', async () => {
  const reason = 'The host is full of rules.';
  await simulator.setFaults({ kind: 'fail-job', call: 'ensureFirewall', name: 'unprotected', times: 1, reason });
  const answer = await create({ names: ['unprotected'], extras: { firewall: { kind: 'starter', starter: 'web' } } });
  const { cmdId, servers } = answer.json<{ cmdId: string; servers: { serverId: string }[] }>();
  await until('the task has ended', async () => {
    const task = await db.selectFrom('task').select('state').where('id', '=', cmdId).executeTakeFirstOrThrow();
    return task.state === 'succeeded';
  });
  const task = await db.selectFrom('task').select('warn').where('id', '=', cmdId).executeTakeFirstOrThrow();
  expect(task.warn).toBe(true);
  const row = await db
    .selectFrom('server')
    .select('state')
    .where('id', '=', servers[0]?.serverId ?? '')
    .executeTakeFirst();
  expect(row?.state).toBe('off');
});

describe('what is wrong is told at its field, and nothing is made', () => {
  const wrong: [string, () => object, [number, string][]][] = [
    ['a ninth card', () => ({ networkIds: Array(9).fill(world.ada.networkId) }), [[1111, 'networkIds']]],
    [
      'one address twice',
      () => ({
        networkIds: [world.wanId, world.ada.networkId, world.ada.networkId],
        addresses: [null, '10.0.0.9', '10.0.0.9'],
      }),
      [[1779, 'addresses.2']],
    ],
    [
      'an address that is the gateway',
      () => ({ networkIds: [world.ada.networkId], addresses: ['10.0.0.1'] }),
      [[1873, 'addresses.0']],
    ],
    [
      'an address of elsewhere',
      () => ({ networkIds: [world.ada.networkId], addresses: ['10.9.0.1'] }),
      [[1872, 'addresses.0']],
    ],
    [
      'an address that is none',
      () => ({ networkIds: [world.ada.networkId], addresses: ['10.0.0'] }),
      [[1880, 'addresses.0']],
    ],
    [
      'one address for two servers',
      () => ({ names: ['two-1', 'two-2'], networkIds: [world.ada.networkId], addresses: ['10.0.0.9'] }),
      [[1779, 'addresses.0']],
    ],
    ['an illegal name', () => ({ names: ['no blanks'] }), [[1102, 'names.0']]],
    ['a size off the list', () => ({ diskSizesGb: [21] }), [[1109, 'diskSizesGb.0']]],
    ['memory off the list', () => ({ ramMb: 2049 }), [[1107, 'ramMb']]],
    ['a key of somebody else', () => ({ sshKeyIds: [world.bob.sshKeyId] }), [[1774, 'sshKeyIds.0']]],
    [
      'too many keys',
      () => ({
        sshKeyIds: Array.from(
          { length: maxKeysPerServer + 1 },
          (_, i) => `01900000-0000-7000-9000-${String(i).padStart(12, '0')}`,
        ),
      }),
      [[1775, 'sshKeyIds']],
    ],
    ['a key that is none', () => ({ sshKey: 'ssh-rsa none' }), [[1114, 'sshKey']]],
    [
      'a key under a name that is taken',
      () => ({ sshKey: line, sshKeyName: 'KEPT' }),
      [
        [1771, 'sshKeyName'],
        [1772, 'sshKey'],
      ],
    ],
    ['a script without its first line', () => ({ script: 'echo hello' }), [[1777, 'script']]],
    ['a script that is too long', () => ({ script: `#!/bin/sh\n${'x'.repeat(17_000)}` }), [[1776, 'script']]],
    ['a script and user data', () => ({ script: '#!/bin/sh', userData: '#cloud-config' }), [[1778, 'userData']]],
    ['tags that are none', () => ({ extras: { tags: ['!'] } }), [[1741, 'extras.tags']]],
    [
      'a schedule that keeps too much',
      () => ({ extras: { snapshots: { ...daily, keepWeekly: 20, keepMonthly: 20 } } }),
      [[1706, 'extras.snapshots']],
    ],
    [
      'a schedule of nowhere',
      () => ({ extras: { snapshots: { ...daily, timeZone: 'Mars' } } }),
      [[1558, 'extras.snapshots']],
    ],
    [
      'a schedule of another shape',
      () => ({ extras: { snapshots: { ...daily, keep: 'all', hour: undefined, minute: 75, often: true } } }),
      [
        [1001, 'extras.snapshots.hour'],
        [1000, 'extras.snapshots.minute'],
        [1000, 'extras.snapshots.keep'],
        [1002, 'extras.snapshots.often'],
      ],
    ],
  ];
  test.each(wrong)('%s', async (_, more, expected) => {
    const tables = ['server', 'ssh_key', 'tag', 'address'] as const;
    const before = await Promise.all(tables.map(count));
    const answer = await create({ names: ['wrong'], ...more() });
    expect(errors(answer.body).map(({ code, key }) => [code, key])).toEqual(expected);
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });
});

test('a script needs a first line on Linux and must have none on Windows, where PowerShell runs it', () => {
  expect(problemsOfStartup({ script: 'Set-TimeZone' }, true)).toEqual([]);
  expect(problemsOfStartup({ script: '#!/bin/sh' }, true)).toMatchObject([{ code: 1777, key: 'script' }]);
  expect(userDataOf({ script: 'Set-TimeZone' }, true)).toBe('#ps1_sysnative\nSet-TimeZone');
  expect(userDataOf({ userData: '#cloud-config' }, false)).toBe('#cloud-config');
  expect(userDataOf({ script: ' ' }, false)).toBeNull();
});
