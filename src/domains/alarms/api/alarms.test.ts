// @database
import { expect, test } from 'vitest';
import { codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { evaluateRound } from './evaluate.ts';
import { alarmSources, type FoundAlarm } from './points.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const operator = world.people['infrastructure-operator'];
const holder = await signIn(it, world.people['account-holder']);

/** What a source of this test finds, beside those of the product. */
let found: readonly FoundAlarm[] = [];
let breaks = false;
const source = alarmSources({
  id: 'test-fans',
  title: 'Fan broken',
  why: 'A fan stands still.',
  find: () => (breaks ? Promise.reject(new Error('no answer')) : Promise.resolve(found)),
});
const app = { ...it.app, domains: [...it.app.domains, { name: 'test', contributes: [source] }] };
const fan = (severity: FoundAlarm['severity'] = 'warning'): FoundAlarm => ({
  subject: 'fan-1',
  name: 'Fan 1',
  severity,
  detail: 'It stands still.',
});

interface Row {
  id: string;
  name: string;
  state: string;
  severity: string;
  times: number;
  acknowledgedBy: string | null;
  assignee: { email: string } | null;
  note: string;
  detail: string;
}
const listed = async (query = 'source=test-fans') =>
  (await send(root, `GET /alarms?${query}`)).json<{ items: Row[] }>().items;
const one = async () => (await listed())[0]!;
const round = async (...now: FoundAlarm[]) => {
  found = now;
  await evaluateRound(app);
  return one();
};
const history = async (id: string) =>
  (await send(root, `GET /alarms/${id}/history`)).json<{ items: { text: string }[] }>().items.length;
const notices = async (accountId: string, code: number) =>
  (await db.selectFrom('notification').select('code').where('account_id', '=', accountId).execute()).filter(
    (row) => row.code === code,
  ).length;

test('an alarm is raised once, resolved when its cause is gone, and counts when it returns', async () => {
  const told = await notices(operator.accountId, 1370);
  expect(await round(fan())).toMatchObject({
    state: 'firing',
    severity: 'warning',
    times: 1,
    detail: 'It stands still.',
  });
  const { id } = await round(fan());
  expect(await notices(operator.accountId, 1370)).toBe(told + 1);
  // What fails resolves nothing.
  breaks = true;
  expect(await round(fan())).toMatchObject({ state: 'firing' });
  breaks = false;
  expect(await round()).toMatchObject({ id, state: 'resolved', times: 1 });
  expect(await round(fan())).toMatchObject({ id, state: 'firing', times: 2 });
  expect(await history(id)).toBe(3);
  expect((await send(root, 'GET /alarmCount')).json<{ firing: number }>().firing).toBe(
    (await listed('state=firing&size=0')).length,
  );
});

test('an acknowledged alarm fires again when its time is up, and when it becomes critical', async () => {
  const { id } = await round(fan());
  const acknowledge = (until: string | null) => send(root, 'POST /alarms/acknowledge', { alarmIds: [id], until });
  const at = (ms: number) => new Date(it.app.clock.now() + ms).toISOString();
  expect(codesOf(await acknowledge(at(-1000)))).toEqual([[9301, 'until']]);
  expect(codesOf(await acknowledge(at(91 * 86_400_000)))).toEqual([[9301, 'until']]);
  expect((await acknowledge(at(3_600_000))).json()).toEqual({
    results: [{ alarmId: id, name: 'Fan 1', refusal: null }],
  });
  expect(await round(fan())).toMatchObject({ state: 'acknowledged', acknowledgedBy: world.people.root.email });
  await db
    .updateTable('alarm')
    .set({ acknowledged_until: new Date(0) })
    .where('id', '=', id)
    .execute();
  expect(await round(fan())).toMatchObject({ state: 'firing', acknowledgedBy: null });
  await acknowledge(null);
  expect(await round(fan('critical'))).toMatchObject({ state: 'firing', severity: 'critical' });
  await acknowledge(null);
  const reopened = await send(root, 'POST /alarms/reopen', { alarmIds: [id] });
  expect(reopened.json<{ results: { refusal: null }[] }>().results[0]!.refusal).toBe(null);
  expect(await one()).toMatchObject({ state: 'firing' });
  await round();
  expect((await acknowledge(null)).json<{ results: { refusal: string }[] }>().results[0]!.refusal).toBe(
    'The alarm is already resolved.',
  );
});

test('an alarm is assigned to an operator, who is notified, and has a note', async () => {
  const { id } = await round(fan());
  const { people } = (await send(root, 'GET /alarmAssignees')).json<{ people: { id: string }[] }>();
  expect(people.map((one) => one.id)).toContain(operator.accountId);
  const assign = (assigneeId: string | null) => send(root, 'POST /alarms/assign', { alarmIds: [id], assigneeId });
  expect(codesOf(await assign(world.people['account-holder'].accountId))).toEqual([[9302, 'assigneeId']]);
  expect((await assign(operator.accountId)).statusCode).toBe(200);
  expect(await notices(operator.accountId, 1371)).toBe(1);
  expect((await send(root, `PUT /alarms/${id}/note`, { note: ' Ordered. ' })).json()).toMatchObject({
    note: 'Ordered.',
  });
  expect(await one()).toMatchObject({ assignee: { email: operator.email }, note: 'Ordered.' });
  expect(await listed('source=test-fans&mine=1')).toEqual([]);
  await assign(null);
  expect(await one()).toMatchObject({ assignee: null });
});

test('a silence covers what matches until it ends', async () => {
  const { id } = await round(fan());
  const ends = new Date(it.app.clock.now() + 3_600_000).toISOString();
  const silence = (body: object) => send(root, 'POST /alarmSilences', { reason: 'Fans are replaced', ends, ...body });
  expect(codesOf(await silence({}))).toEqual([[9304, undefined]]);
  expect(codesOf(await silence({ name: 'fan', reason: ' ' }))).toEqual([[9300, 'reason']]);
  expect((await silence({ sources: ['test-fans'], severities: ['critical'] })).statusCode).toBe(201);
  expect(await one()).toMatchObject({ state: 'firing' });
  const created = await silence({ name: 'FAN 1' });
  expect(created.statusCode, created.body).toBe(201);
  expect(await one()).toMatchObject({ state: 'silenced' });
  const told = await notices(operator.accountId, 1370);
  await round();
  expect(await round(fan())).toMatchObject({ id, state: 'silenced' });
  expect(await notices(operator.accountId, 1370)).toBe(told);
  const silenceId = created.json<{ id: string }>().id;
  const active = await send(root, 'GET /alarmSilences?active=1');
  expect(active.json<{ items: object[] }>().items).toContainEqual(
    expect.objectContaining({ id: silenceId, matches: 1 }),
  );
  const end = () => send(root, `POST /alarmSilences/${silenceId}/end`);
  expect((await end()).statusCode).toBe(204);
  expect(await one()).toMatchObject({ state: 'firing' });
  expect(codesOf(await end())).toEqual([[9305, undefined]]);
});

test('a source has a runbook, which its alarms show', async () => {
  const { items } = (await send(root, 'GET /alarmSources?size=0')).json<{ items: { id: string }[] }>();
  const ids = items.map(({ id }) => id);
  for (const id of ['host-down', 'host-full', 'zone-full', 'engine-unreachable', 'queue-behind', 'dead-letters'])
    expect(ids).toContain(id);
  for (const id of ['few-addresses', 'statistics-late']) expect(ids).toContain(id);
  const save = (id: string, url: string) => send(root, `PUT /alarmSources/${id}/runbook`, { url });
  expect(codesOf(await save('host-down', 'javascript:alert(1)'))).toEqual([[9303, 'url']]);
  expect((await save('no-source', '')).statusCode).toBe(404);
  expect((await save('host-down', 'https://wiki.skydeck.test/hosts')).statusCode).toBe(204);
  expect((await send(root, 'GET /alarmSources?filter=host-down')).json()).toMatchObject({
    items: [{ id: 'host-down', runbook: 'https://wiki.skydeck.test/hosts' }],
  });
  await save('host-down', '');
});

test('customers see no alarms', async () => {
  const { id } = await round(fan());
  expect((await send(holder, 'GET /alarms')).statusCode).toBe(403);
  expect((await send(holder, `GET /alarms/${id}`)).statusCode).toBe(403);
  expect((await send(holder, 'POST /alarms/acknowledge', { alarmIds: [id], until: null })).statusCode).toBe(403);
});
