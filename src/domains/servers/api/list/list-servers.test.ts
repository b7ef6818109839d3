// @database
import { messageJson } from '#platform/db/columns.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  root = await signIn(app, world.people.root);
  const owner = world.ada;
  await addServer(app, world, { state: 'off', owner, simulator, name: 'db-main' });
  await addServer(app, world, { state: 'on', owner, simulator, name: 'Mail-50%_off' });
  await addServer(app, world, { state: 'suspended', owner, simulator, name: 'batch' });
  await addServer(app, world, { state: 'terminated', owner, simulator, name: 'gone-server' });
});

interface Page {
  total: number;
  items: { id: string; name: string; state: string; version: number }[];
  next: string | null;
  previous: string | null;
}
const read = async (query: Record<string, string>, who = ada) => {
  const answer = await who.request({ url: `/svc/servers?${new URLSearchParams(query)}` });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<Page>();
};
const names = async (query: Record<string, string>, who = ada) =>
  (await read(query, who)).items.map((server) => server.name);
const get = (url: string, who = ada) => who.request({ url: `/svc${url}` });

describe('the list', () => {
  test('answers exactly the fields of a paged list, page by page and back', async () => {
    const first = await read({ size: '2' });
    expect(first).toEqual({
      filter: '',
      size: 2,
      total: 4,
      sorting: 'name',
      next: expect.any(String),
      previous: null,
      firstElement: 1,
      lastElement: 2,
      items: expect.any(Array),
      info: { admin: false, open: false },
      auxFilter: {},
    });
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      name: 'batch',
      state: 'suspended',
      power: 'suspended',
      powerSince: expect.stringMatching(/Z$/),
      zoneId: 'EU-FR',
      zoneName: 'Frankfurt',
      imageName: 'Debian 13',
      cpu: '2B',
      ramMb: 2048,
      diskGb: 20,
      primaryIp: expect.stringMatching(/^198\.18\.0\.\d+$/),
      sshUser: 'root',
      billingMode: 1,
      monthlyPrice: { amount: 1022, currency: 'USD' },
      owner: 'ada',
      shared: null,
      siteName: 'First',
      tags: [],
      groups: [],
      backup: false,
      lastBackup: null,
      lastSnapshot: null,
      terminateProtected: false,
      rebuildProtected: false,
      created: expect.any(String),
      error: null,
      task: null,
      version: 1,
    });
    const second = await read({ size: '2', cursor: first.next! });
    expect(second.items.map((s) => s.name)).toEqual(['Mail-50%_off', 'web-1']);
    expect(second).toMatchObject({ next: null, firstElement: 3, lastElement: 4, total: 4 });
    const back = await read({ size: '2', cursor: second.previous! });
    expect(back.items.map((s) => s.name)).toEqual(['batch', 'db-main']);
  });

  test.each([
    ['a part of the name', { filter: 'AIL' }, ['Mail-50%_off']],
    ['wildcards as plain letters', { filter: '%_' }, ['Mail-50%_off']],
    ['the beginning of an address', { filter: '198.18.0.2' }, ['db-main']],
    ['nothing', { filter: 'no-such' }, []],
    ['one state', { state: 'off' }, ['db-main']],
    ['two states', { state: 'off,suspended' }, ['batch', 'db-main']],
    ['terminated ones when asked', { state: 'terminated' }, ['gone-server']],
    ['terminated ones among others', { state: 'terminated,off' }, ['db-main', 'gone-server']],
    ['another zone', { zone: 'US-NY' }, []],
    ['the image by name', { image: 'Debian', filter: 'web' }, ['web-1']],
    ['another image', { image: newId() }, []],
    ['the processor', { cpuType: 'A,D' }, []],
    ['billing', { billing: '0' }, []],
    ['the owner', { owner: 'ADA', filter: 'web' }, ['web-1']],
    ['descending by name', { sorting: '-name', size: '2' }, ['web-1', 'Mail-50%_off']],
  ])('filters %s', async (_what, query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await read(query)).total).toBeGreaterThanOrEqual(expected.length);
  });

  test('finds a server by a part of the MAC address of any card, however that was written', async () => {
    const card = db.selectFrom('server_nic').innerJoin('server', 'server.id', 'server_nic.server_id');
    const { mac } = await card.select('mac').where('name', '=', 'db-main').executeTakeFirstOrThrow();
    const digits = mac.replaceAll(':', '');
    const dotted = digits.match(/.{4}/g)?.join('.') ?? '';
    for (const filter of [mac, mac.toUpperCase(), mac.slice(6), mac.replaceAll(':', '-'), digits, dotted])
      expect(await names({ filter }), filter).toEqual(['db-main']);
    expect(await names({ filter: mac.slice(0, 8) })).toContain('db-main');
    expect(await names({ filter: digits.slice(0, 6) })).toContain('db-main');
    expect(await names({ filter: digits.slice(4) })).toEqual(['db-main']);
    expect(await names({ filter: '52:54:ff' })).toEqual([]);
  });

  test.each(['name', 'state', 'zone', 'ram', 'disk', 'price', 'created', 'powerSince'])(
    'sorts by %s',
    async (column) => {
      const up = await names({ sorting: column, size: '0' }, root);
      expect(up).toHaveLength(5);
      expect(await names({ sorting: `-${column}`, size: '0' }, root)).toEqual(up.toReversed());
    },
  );

  test.each([
    ['/servers?sorting=color', [[1000, 'sorting']]],
    ['/servers?state=broken', [[1000, 'state']]],
    ['/servers?cursor=zzz', [[1000, 'cursor']]],
    ['/servers?color=red', [[1002, 'color']]],
    ['/servers/not-an-id', [[1000, 'serverId']]],
  ])('%s is refused', async (url, expected) => {
    const answer = await get(url);
    const { errors } = answer.json<{ errors: { code: number; key: string }[] }>();
    expect([answer.statusCode, errors.map((e) => [e.code, e.key])]).toEqual([400, expected]);
  });

  test('shows each reach its own', async () => {
    const holder = await signIn(app, world.people['account-holder']);
    expect(await names({}, holder)).toEqual([]);
    expect(await names({ filter: 'web' }, root)).toEqual(['web-1', 'web-1']);
    expect((await read({}, root)).total).toBe(5);
    const siteAdmin = await signIn(app, world.people['site-admin']);
    expect((await get('/servers', siteAdmin)).json()).toMatchObject({ total: 5, info: { admin: true } });
    expect(await names({ owner: 'bob' }, ada)).toEqual([]);
  });

  test('the total follows a server that came without waiting for its age', async () => {
    const before = (await read({}, root)).total;
    const payload = {
      zoneId: world.zoneId,
      imageId: world.imageId,
      cpuType: 'A',
      cpuCount: 1,
      ramMb: 1024,
      diskSizesGb: [10],
      networkIds: [world.wanId],
      names: ['new-one'],
      password: 'Passw0rd!!X',
      billingMode: 1,
    };
    expect((await ada.request({ method: 'POST', url: '/svc/servers', payload })).statusCode).toBe(202);
    const asked = Date.now();
    await until('the new total', async () => (await read({}, root)).total === before + 1);
    expect(Date.now() - asked).toBeLessThan(1500);
  });
});

describe('one server', () => {
  test('shows its parts and answers its version as ETag', async () => {
    const { id } = (await read({ filter: 'db-main' })).items[0]!;
    const answer = await get(`/servers/${id}`);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.json()).toMatchObject({
      name: 'db-main',
      hypervisor: 'Simulator',
      host: null,
      disks: [{ position: 0, sizeGb: 20 }],
      nics: [{ position: 0, networkName: 'Public', networkType: 1, connected: true, ips: [expect.any(String)] }],
      priceListName: 'Standard',
      initialUser: 'root',
      hourlyOnMicro: 14_000,
      refusals: { off: 'The server is already off.', resume: 'The server is not suspended.' },
    });
  });

  test('names its host to operators alone', async () => {
    const { id } = (await read({ filter: 'db-main' })).items[0]!;
    expect((await root.request({ url: `/svc/servers/${id}` })).json()).toMatchObject({ host: 'simulator' });
  });

  test('is not there for another account', async () => {
    for (const id of [world.bob.serverId, newId()])
      for (const path of ['', '/runtime', '/history'])
        expect((await get(`/servers/${id}${path}`)).statusCode).toBe(404);
    expect((await app.server.inject({ url: '/svc/servers' })).statusCode).toBe(401);
  });

  const rename = (id: string, name: string, version?: string) =>
    ada.request({
      method: 'PUT',
      url: `/svc/servers/${id}/name`,
      payload: { name },
      headers: version === undefined ? {} : { 'if-match': version },
    });

  test('is renamed by whoever saw its current version', async () => {
    const { id } = (await read({ filter: 'batch' })).items[0]!;
    expect((await rename(id, 'batch-2')).statusCode).toBe(428);
    const stale = await rename(id, 'batch-2', '"7"');
    expect([stale.statusCode, stale.json()]).toMatchObject([412, { errors: [{ code: 1005 }] }]);
    for (const [name, code] of [
      ['abc', 1100],
      ['x'.repeat(41), 1101],
      ['no spaces', 1102],
      ['WEB-1', 1103],
    ] as const) {
      const refused = await rename(id, name, '"1"');
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ code, key: 'name' }] }]);
    }
    const done = await rename(id, 'batch-2', '"1"');
    expect([done.statusCode, done.headers.etag, done.json()]).toMatchObject([
      200,
      '"2"',
      { name: 'batch-2', version: 2 },
    ]);
    const history = await get(`/servers/${id}/history`);
    expect(history.json()).toMatchObject({ total: 1, items: [{ kind: 'configuration', user: 'ada@skydeck.test' }] });
    expect((await get(`/servers/${id}/history?kind=power,network`)).json()).toMatchObject({ total: 0, items: [] });
    expect((await get(`/servers/${id}/history?kind=configuration`)).json()).toMatchObject({ total: 1 });
    expect((await rename(world.bob.serverId, 'mine-now', '"1"')).statusCode).toBe(404);
  });

  test('20 edits of one version: one wins', async () => {
    const { id, version } = (await read({ filter: 'db-main' })).items[0]!;
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => rename(id, `db-main-${i}`, `"${version}"`)));
    expect(answers.map((a) => a.statusCode).sort((a, b) => a - b)).toEqual([200, ...Array(19).fill(412)]);
  });
});

test('the export has every column, starts with a BOM and disarms formulas', async () => {
  await db
    .updateTable('server')
    .set({ tags: ['=cmd|1'] })
    .where('id', '=', world.ada.serverId)
    .execute();
  const answer = await get('/servers/export?filter=web');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body.charCodeAt(0)).toBe(0xfeff);
  const [head, line, end] = answer.body.slice(1).split('\n');
  expect(head).toMatch(/^id,name,state,.*accountId,.*siteId,/);
  expect(line).toContain(`${world.ada.serverId},web-1,on,`);
  expect(line).toContain("'=cmd|1");
  expect(end).toBe('');
  expect((await get('/servers/export?state=broken')).statusCode).toBe(400);
});

test('the history of a server is exported as it is filtered', async () => {
  const { serverId } = world.ada;
  const { site_id, account_id } = await db
    .selectFrom('server')
    .select(['site_id', 'account_id'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const row = { object_type: 'server', object_id: serverId, site_id, account_id, actor_name: 'ann', source: 'console' };
  const rows = ['First noted', '=noted()'].map((action) => ({ ...row, kind: 'access', action: messageJson(action) }));
  await db.insertInto('history').values(rows).execute();
  const answer = await get(`/servers/${serverId}/history/export?filter=noted&kind=access`);
  expect(answer.headers['content-disposition']).toMatch(/history-web-1-[\d-]+\.csv/);
  expect(answer.body.slice(1).split('\n')).toEqual([
    'id,date,kind,action,changes,by,source,taskId',
    expect.stringMatching(/,access,'=noted\(\),,ann,console,$/),
    expect.stringMatching(/,access,First noted,,ann,console,$/),
    '',
  ]);
  expect((await get(`/servers/${serverId}/history/export?filter=no-such`)).body.split('\n')).toHaveLength(2);
});

test('the summary counts the living by state and zone, and sums a currency at a time', async () => {
  const body = (await get('/servers/summary')).json<{ total: number; createdByMonth: object[] }>();
  expect(body).toMatchObject({
    total: 5,
    byState: { on: 2, off: 1, suspended: 1, creating: 1 },
    byZone: [{ zoneId: 'EU-FR', zoneName: 'Frankfurt', count: 5 }],
    monthly: [{ currency: 'USD', amount: expect.any(Number) }],
  });
  expect(body.createdByMonth).toHaveLength(12);
});

test('zones and what is sold in one', async () => {
  expect((await get('/dataCenters')).json()).toMatchObject({ items: [{ id: 'EU-FR', closedReason: null }] });
  const sold = await get('/dataCenters/EU-FR/configuration');
  expect(sold.json()).toMatchObject({
    cpus: [{ type: 'A' }, { type: 'B' }, { type: 'D' }, { type: 'T', hourlyOnly: true }],
    images: [
      { name: 'Debian', kind: 'os' },
      { name: 'Kept image', kind: 'own' },
    ],
    networks: [{ name: 'Public', type: 1 }, { name: 'lan' }],
    trafficPackages: [{ code: 't5000' }],
    priceBook: { priceListName: 'Standard', currency: 'USD' },
    refusal: null,
  });
  expect((await get('/dataCenters/XX/configuration')).statusCode).toBe(404);
});

test('a creation that is cancelled before the engine was asked leaves no server, address or machine', async () => {
  const { id } = (await read({ filter: 'new-one' })).items[0]!;
  const task = await db.selectFrom('task').select('id').where('object_id', '=', id).executeTakeFirstOrThrow();
  const url = `/svc/queue/command/${task.id}/cancel`;
  expect((await ada.request({ method: 'PUT', url, payload: {} })).statusCode).toBe(200);
  app.work();
  const row = await until('the end of the cancelled creation', async () => {
    const found = await db.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return found.task_id === null ? found : null;
  });
  expect(row).toMatchObject({ state: 'terminated', engine_ref: null });
  const nics = db.selectFrom('server_nic').select('id').where('server_id', '=', id);
  expect(await db.selectFrom('address').select('ip').where('nic_id', 'in', nics).execute()).toEqual([]);
  expect((await simulator.machines()).some((machine) => machine.name === 'new-one')).toBe(false);
});

test('what servers cost is for those who see billing', async () => {
  const owner = world.people['account-viewer'];
  const { id } = await addServer(app, world, { state: 'on', owner, simulator });
  const viewer = await signIn(app, owner);
  const get = async <T>(url: string) => (await viewer.request({ url })).json<T>();
  const { items } = await get<{ items: { monthlyPrice: unknown }[] }>('/svc/servers?size=5');
  expect(items.length).toBeGreaterThan(0);
  expect(items.every((row) => row.monthlyPrice === null)).toBe(true);
  expect((await get<{ monthly: unknown[] }>('/svc/servers/summary')).monthly).toEqual([]);
  const detail = await get<Record<string, unknown>>(`/svc/servers/${id}`);
  expect(detail).toMatchObject({ monthlyPrice: null, hourlyOnMicro: null, monthlyMicro: null, priceListName: null });
  const { body } = await viewer.request({ url: '/svc/servers/export' });
  expect(body.split('\n')[0]).not.toMatch(/price|currency/i);
  // Sorted by what they cost, they stand as if no one knew it: by id.
  const byPrice = (await get<{ items: { id: string }[] }>('/svc/servers?size=0&sorting=price')).items;
  expect(byPrice.map((row) => row.id)).toEqual(byPrice.map((row) => row.id).sort());
});

describe('groups', () => {
  const groups = async (by: string, more = '', who = ada) =>
    (await get(`/servers/groups?by=${by}${more}`, who)).json<{
      items: { key: string; name: string; count: number; monthly: { amount: number; currency: string }[] }[];
    }>().items;

  test('by zone, tag and network hold what the list holds, each with its cost', async () => {
    const { total, items } = await read({ size: '100' });
    const cost = items.length * 1022;
    expect(await groups('zone')).toEqual([
      { key: 'EU-FR', name: 'Frankfurt', count: total, monthly: [{ amount: cost, currency: 'USD' }] },
    ]);
    const one = items[0]!.id;
    await db.updateTable('server').set({ tags: [] }).where('account_id', '=', world.ada.accountId).execute();
    await db
      .updateTable('server')
      .set({ tags: ['blue', 'red'] })
      .where('id', '=', one)
      .execute();
    expect((await groups('tag')).map(({ key, count }) => [key, count])).toEqual([
      ['blue', 1],
      ['red', 1],
      ['', total - 1],
    ]);
    expect((await read({ tagged: '0', size: '100' })).total).toBe(total - 1);
    expect((await read({ tagged: '1' })).items.map((row) => row.id)).toEqual([one]);
    for (const { key, count } of await groups('network'))
      expect((await read({ network: key === '' ? 'none' : key })).total).toBe(count);
    await db.updateTable('server').set({ tags: [] }).where('id', '=', one).execute();
  });

  test('keep the filters of the list; an unknown network finds nothing, an unknown grouping is refused', async () => {
    expect(await groups('zone', '&state=suspended')).toMatchObject([{ count: 1 }]);
    expect((await read({ network: 'nonsense' })).total).toBe(0);
    expect((await get('/servers/groups?by=color')).statusCode).toBe(400);
  });
});
