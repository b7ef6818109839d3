import { say } from '../../messages.ts';
import { messageJson } from '#platform/db/columns.ts';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { enterAccount } from '#test/support.ts';
import { addPerson, createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { servers } from '../../contract.ts';

type History = AnswerOf<typeof servers.listServerHistory>;
const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;
let id: string;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  ({ id } = await addServer(app, world, { state: 'on', owner: world.ada, simulator, name: 'before' }));
});

const historyOf = async (query = '', who = ada) => {
  const answer = await who.request({ url: `/svc/servers/${id}/history?${query}` });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<History>();
};
const put = async (url: string, payload: object, who = ada) => {
  const { headers } = await ada.request({ url: `/svc/servers/${id}` });
  const answer = await who.request({
    method: 'PUT',
    url: `/svc${url}`,
    payload,
    headers: { 'if-match': String(headers.etag) },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
};

test('says field by field what was changed, how it came about and by whom', async () => {
  await put(`/servers/${id}/name`, { name: 'after' });
  await put(`/servers/${id}/description`, { description: 'shop' });
  await put('/servers/protection', { serverIds: [id], terminate: true });
  const payload = { changes: [{ objectId: id, add: ['blue'], remove: [] }] };
  expect((await ada.request({ method: 'POST', url: '/svc/tags/ot.server', payload })).statusCode).toBe(200);
  const { items } = await historyOf();
  const by = { user: 'ada@skydeck.test', source: 'console', kind: 'configuration' };
  expect(items).toMatchObject([
    { ...by, diff: [{ field: 'tags', from: null, to: 'blue' }] },
    { ...by, diff: [{ field: 'terminateProtected', from: 'off', to: 'on' }] },
    { ...by, diff: [{ field: 'description', from: null, to: 'shop' }] },
    { ...by, diff: [{ field: 'name', from: 'before', to: 'after' }] },
  ]);
});

test('names somebody of the staff who sat in the customer’s place', async () => {
  const operator = world.people['site-admin'];
  const acting = await enterAccount(app, { operator, customer: world.ada, mode: 'acting' });
  await put(`/servers/${id}/description`, { description: 'helped' }, acting);
  const { items, total } = await historyOf('source=support');
  expect([items, total]).toMatchObject([[{ user: operator.email, source: 'support' }], 1]);
  expect((await historyOf('source=schedule,engine')).total).toBe(0);
});

describe('what the server costs', () => {
  beforeAll(async () => {
    await put('/backups', { serverIds: [id], enabled: true });
  });

  test('stands in the same line of time when it changes', async () => {
    const { items } = await historyOf('size=5');
    expect(items[0]).toMatchObject({ kind: 'backup', diff: [{ field: 'backup', from: 'off', to: 'on' }] });
    expect(items[1]).toMatchObject({ kind: 'billing', action: 'Price changed', user: 'ada@skydeck.test' });
    const hour = items[1]?.diff.find(({ field }) => field === 'hourlyOnPrice');
    expect(hour).toMatchObject({ from: '0.014 USD', to: expect.stringMatching(/^\d+\.\d{2,6} USD$/) });
    expect(hour?.to).not.toBe(hour?.from);
    expect(items[1]?.diff.map(({ field }) => field)).not.toContain('monthlyPrice');
    expect((await historyOf('kind=billing')).total).toBe(1);
  });

  test('is neither for grantees nor for the next owner', async () => {
    const people = await Promise.all(
      (['account-viewer', 'account-holder'] as const).map((role) =>
        addPerson(app.app, { siteId: world.siteId, role, name: `grantee-${role}` }),
      ),
    );
    for (const { accountId, email } of people) {
      await db.updateTable('account').set({ email_validated_at: new Date() }).where('id', '=', accountId).execute();
      const payload = { level: 'configure', email };
      expect((await ada.request({ method: 'POST', url: `/svc/servers/${id}/shares`, payload })).statusCode).toBe(201);
    }
    const all = (await historyOf('size=0')).total;
    for (const person of people) {
      const who = await signIn(app, person);
      const seen = await historyOf('size=0', who);
      expect(seen.items.filter((row) => row.kind === 'billing')).toEqual([]);
      expect(seen.total).toBe(all - 1);
      const { body } = await who.request({ url: `/svc/servers/${id}/history/export` });
      expect(body).not.toContain('billing');
    }
    await db.updateTable('history').set({ account_id: world.bob.accountId }).where('kind', '=', 'billing').execute();
    expect((await historyOf('kind=billing')).total).toBe(0);
  });
});

test('leads to days, those of the reader’s time zone', async () => {
  const { site_id, account_id } = await db
    .selectFrom('server')
    .select(['site_id', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = {
    object_type: 'server',
    object_id: id,
    site_id,
    account_id,
    kind: 'power',
    actor_name: 'Data center',
    source: 'engine',
  };
  await db
    .insertInto('history')
    .values([
      { ...row, action: messageJson('Late'), at: new Date('2025-05-31T22:30:00Z'), from_state: 'on', to_state: 'off' },
      {
        ...row,
        action: messageJson('Early'),
        at: new Date('2025-06-01T09:00:00Z'),
        from_state: 'off',
        to_state: 'off',
      },
    ])
    .execute();
  const actions = async (period: string) => (await historyOf(`period=${period}`)).items.map(({ action }) => action);
  expect(await actions('2025-06-01..2025-06-01')).toEqual(['Early']);
  expect(await actions('..2025-06-01')).toEqual(['Early', 'Late']);
  await db.updateTable('account').set({ time_zone: 'Asia/Jerusalem' }).where('id', '=', world.ada.accountId).execute();
  expect(await actions('2025-06-01..2025-06-01')).toEqual(['Early', 'Late']);
  const { items } = await historyOf('period=..2025-06-01&source=engine');
  expect(items.map(({ diff }) => diff)).toEqual([[], [{ field: 'state', from: 'on', to: 'off' }]]);
  const answer = await ada.request({ url: `/svc/servers/${id}/history?period=soon` });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ key: 'period' }] }]);
  const { body } = await ada.request({ url: `/svc/servers/${id}/history/export?period=..2025-06-01` });
  const lines = parse<Record<string, string>>(body, { columns: true, bom: true });
  expect(lines).toMatchObject([
    { action: 'Early', changes: '', source: 'engine' },
    { action: 'Late', changes: 'state: on -> off', source: 'engine', by: 'Data center' },
  ]);
});

test('what it costs is not for a person of the account who does not see billing', async () => {
  const owner = world.people['account-viewer'];
  const own = await addServer(app, world, { state: 'on', owner, simulator });
  const row = {
    object_type: 'server',
    object_id: own.id,
    site_id: owner.siteId,
    account_id: owner.accountId,
    actor_name: 'x',
    source: 'system',
  };
  const rows = ['billing', 'power'].map((kind) => ({ ...row, kind, action: messageJson(kind) }));
  await db.insertInto('history').values(rows).execute();
  const viewer = await signIn(app, owner);
  const { items } = (await viewer.request({ url: `/svc/servers/${own.id}/history` })).json<History>();
  expect(items.map(({ kind }) => kind)).toEqual(['power']);
});

test('a server that nobody may see has none', async () => {
  for (const other of [world.bob.serverId, newId()])
    expect((await ada.request({ url: `/svc/servers/${other}/history?period=..2025-06-01` })).statusCode).toBe(404);
});

test('is said and found in the language of who reads it', async () => {
  const { site_id, account_id } = await db
    .selectFrom('server')
    .select(['site_id', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = {
    object_type: 'server',
    object_id: id,
    site_id,
    account_id,
    kind: 'lifecycle',
    actor_name: 'Quill',
    source: 'console',
  };
  const action = messageJson(say('creation-requested'));
  await db
    .insertInto('history')
    .values({ ...row, action })
    .execute();
  const found = async (filter: string, language: string) => {
    const url = `/svc/servers/${id}/history?filter=${encodeURIComponent(filter)}`;
    const answer = await ada.request({ url, headers: { 'accept-language': language } });
    return answer.json<History>().items.map((one) => one.action);
  };
  expect(await found('quill REQUESTED', 'en')).toEqual(['Creation requested']);
  expect(await found('quill beauftragt', 'de')).toEqual(['Anlegen beauftragt']);
  expect(await found('quill requested', 'de')).toEqual([]);
});
