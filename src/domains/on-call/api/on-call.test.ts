// @database
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { evaluateRound } from '#domains/alarms/api/evaluate.ts';
import { alarmSources, type FoundAlarm } from '#domains/alarms/api/port.ts';
import { codesOf, historyOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { mailsTo } from '#test/mails.ts';
import { proven } from '#test/proof.ts';
import { testSandbox } from '#test/sandbox.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';

const sandbox = await testSandbox();
const it = await testApp({ env: sandbox.env });
it.work();
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const operator = world.people['infrastructure-operator'];
const holder = await signIn(it, world.people['account-holder']);

/** What a source of this test finds, beside those of the product. */
let found: readonly FoundAlarm[] = [];
const source = alarmSources({
  id: 'test-pumps',
  title: 'Pump broken',
  why: 'A pump stands still.',
  find: () => Promise.resolve(found),
});
/** How far this test has moved on. */
let ahead = 0;
const app = {
  ...it.app,
  domains: [...it.app.domains, { name: 'test', contributes: [source] }],
  clock: { ...it.app.clock, now: () => it.app.clock.now() + ahead },
};
const pump = (subject: string, severity: FoundAlarm['severity'] = 'critical'): FoundAlarm => ({
  subject,
  name: subject,
  severity,
  detail: 'It stands still.',
});
const round = async (...now: FoundAlarm[]) => {
  found = now;
  await evaluateRound(app);
};
const alarmOf = async (name: string) =>
  (await send(root, `GET /alarms?source=test-pumps&filter=${name}`)).json<{ items: { id: string; state: string }[] }>()
    .items[0]!;
const notices = async (accountId: string, code: number) =>
  (await db.selectFrom('notification').select('code').where('account_id', '=', accountId).execute()).filter(
    (row) => row.code === code,
  ).length;
const minutes = (n: number) => n * 60_000;
/** Someone takes care of what is there beside the pumps. */
async function acknowledgeOthers(): Promise<void> {
  await round();
  const { items } = (await send(root, 'GET /alarms?state=firing&size=0')).json<{ items: { id: string }[] }>();
  const alarmIds = items.map(({ id }) => id);
  await send(root, 'POST /alarms/acknowledge', { alarmIds, until: null });
}
await acknowledgeOthers();

const rotation = { timeZone: 'Europe/Berlin', weekday: 1, hour: 9, minute: 0, weeks: 1 };
const makeSchedule = async (name: string, memberIds = [operator.accountId, world.people.root.accountId]) =>
  send(root, 'POST /onCallSchedules', { ...rotation, name, memberIds });
interface Shift {
  person: { email: string } | null;
  override: boolean;
}
const read = async (id: string) =>
  (await send(root, `GET /onCallSchedules/${id}`)).json<{
    version: number;
    now: Shift;
    next: Shift;
    shifts: Shift[];
  }>();
const url = (path: string) => `http://localhost:${sandbox.port}/webhook/${path}`;
const makeWebhook = async (name: string) =>
  (await send(root, 'POST /alarmWebhooks', { name, url: url(name) })).json<{ id: string; secret: string }>();
const deliveries = async (id: string) =>
  (await send(root, `GET /alarmWebhooks/${id}/deliveries`)).json<{
    items: {
      event: string;
      state: string;
      status: number | null;
      tries: number;
      error: string;
      alarmName: string | null;
    }[];
  }>().items;
const addStep = async (step: object) => (await send(root, 'POST /escalationSteps', step)).json<{ id: string }>().id;

test('a schedule says who is on call now and next, and an override replaces them for its time', async () => {
  const made = await makeSchedule('Night shift');
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<{ id: string }>();
  expect(await read(id)).toMatchObject({
    now: { person: { email: operator.email }, override: false },
    next: { person: { email: world.people.root.email } },
  });
  const listed = (await send(root, 'GET /onCallSchedules?filter=night')).json<{ items: { id: string }[] }>();
  expect(listed.items.map((one) => one.id)).toEqual([id]);
  const at = (ms: number) => new Date(it.app.clock.now() + ms).toISOString();
  const override = (body: object) =>
    send(root, `POST /onCallSchedules/${id}/overrides`, {
      memberId: world.people.root.accountId,
      from: at(-1000),
      until: at(minutes(60)),
      reason: 'Dentist',
      ...body,
    });
  expect(codesOf(await override({ until: at(-1000) }))).toEqual([[9864, 'until']]);
  expect(codesOf(await override({ memberId: world.people['account-holder'].accountId }))).toEqual([[9863, 'memberId']]);
  const created = await override({});
  expect(created.statusCode, created.body).toBe(201);
  expect((await read(id)).now).toMatchObject({ person: { email: world.people.root.email }, override: true });
  expect((await send(root, `GET /onCallSchedules/${id}/overrides`)).json()).toMatchObject({
    items: [{ person: world.people.root.email, reason: 'Dentist' }],
  });
  const overrideId = created.json<{ id: string }>().id;
  const end = () => send(root, `POST /onCallSchedules/${id}/overrides/${overrideId}/end`);
  expect((await end()).statusCode).toBe(204);
  expect(codesOf(await end())).toEqual([[9869, undefined]]);
  expect((await read(id)).now).toMatchObject({ person: { email: operator.email }, override: false });
});

test('a schedule is checked, changed with its version, and deleted', async () => {
  const save = (body: object) =>
    send(root, 'POST /onCallSchedules', { ...rotation, name: 'Days', memberIds: [], ...body });
  expect(codesOf(await save({}))).toEqual([[9862, 'memberIds']]);
  expect(
    codesOf(await save({ name: ' ', timeZone: 'Mars', memberIds: [world.people['account-holder'].accountId] })),
  ).toEqual([
    [9860, 'name'],
    [1558, 'timeZone'],
    [9863, 'memberIds'],
  ]);
  const { id } = (await makeSchedule('Days')).json<{ id: string }>();
  expect(codesOf(await makeSchedule('DAYS'))).toEqual([[9861, 'name']]);
  const change = { ...rotation, name: 'Days', weeks: 2, memberIds: [world.people.root.accountId] };
  const saved = await send(root, `PUT /onCallSchedules/${id}`, change, { version: 0 });
  expect(saved.json()).toMatchObject({
    weeks: 2,
    version: 1,
    now: { person: { email: world.people.root.email } },
    next: null,
  });
  expect((await send(root, `PUT /onCallSchedules/${id}`, change, { version: 0 })).statusCode).toBe(412);
  expect((await send(root, `GET /onCallSchedules/${id}/history`)).json<{ items: object[] }>().items).toHaveLength(2);
  expect((await send(root, `DELETE /onCallSchedules/${id}`)).statusCode).toBe(204);
  expect((await send(root, `GET /onCallSchedules/${id}`)).statusCode).toBe(404);
});

test('a shift begins with a notification that holds the hand-over note', async () => {
  const { id } = (await makeSchedule('Handed over')).json<{ id: string }>();
  const write = (text: string) => send(root, `POST /onCallSchedules/${id}/notes`, { text });
  expect(codesOf(await write('  '))).toEqual([[9865, 'text']]);
  expect((await write('The pump in row 3 is loud.')).statusCode).toBe(201);
  expect((await send(root, `GET /onCallSchedules/${id}/notes`)).json()).toMatchObject({
    items: [{ text: 'The pump in row 3 is loud.', by: world.people.root.email }],
  });
  const before = await notices(operator.accountId, 1391);
  await round();
  await round();
  // Beside the schedules of the tests before.
  expect(await notices(operator.accountId, 1391)).toBe(before + 2);
  const { items } = (await send(await signIn(it, operator), 'GET /notifications')).json<{
    items: { text: string }[];
  }>();
  expect(items.map(({ text }) => text).join()).toContain('Hand-over note: The pump in row 3 is loud.');
  expect((await historyOf(db, id)).at(-1)).toBe(`${operator.email} is on call`);
});

test('an alarm that no one acknowledges is escalated step by step, each once', async () => {
  const { id: scheduleId } = (await makeSchedule('Escalated')).json<{ id: string }>();
  const check = (step: object) =>
    send(root, 'POST /escalationSteps', { afterMinutes: 5, criticalOnly: false, ...step });
  expect(codesOf(await check({ kind: 'email', target: 'noc' }))).toEqual([[1828, 'target']]);
  expect(codesOf(await check({ kind: 'schedule', target: scheduleId.replace(/.$/, 'x') }))).toEqual([[9866, 'target']]);
  const first = await addStep({ afterMinutes: 0, kind: 'schedule', target: scheduleId });
  const second = await addStep({ afterMinutes: 10, kind: 'person', target: world.people.root.accountId });
  const third = await addStep({ afterMinutes: 20, kind: 'email', target: 'noc@skydeck.test', criticalOnly: true });
  expect(codesOf(await send(root, `DELETE /onCallSchedules/${scheduleId}`))).toEqual([[9868, undefined]]);

  await round(pump('pump-a'), pump('pump-b', 'warning'));
  await round(pump('pump-a'), pump('pump-b', 'warning'));
  expect(await notices(operator.accountId, 1390)).toBe(2);
  const [mail] = (await mailsTo(db, operator.email)).filter(({ template }) => template === 'on-call.alarm');
  expect(mail?.subject).toMatch(/^(Critical|Warning): Pump broken: pump-[ab]$/);
  const alarm = await alarmOf('pump-a');
  const { steps } = (await send(root, `GET /alarms/${alarm.id}/escalation`)).json<{ steps: object[] }>();
  expect(steps.slice(0, 3)).toMatchObject([
    { id: first, taken: true },
    { id: second, taken: false },
    { id: third, taken: false },
  ]);
  const other = (await alarmOf('pump-b')).id;
  await send(root, 'POST /alarms/acknowledge', { alarmIds: [other], until: null });
  ahead += minutes(21);
  await round(pump('pump-a'), pump('pump-b', 'warning'));
  expect(await notices(world.people.root.accountId, 1390)).toBe(1);
  expect(await mailsTo(db, 'noc@skydeck.test')).toHaveLength(1);
  expect(await historyOf(db, alarm.id)).toEqual([
    'Alarm raised: It stands still.',
    `Escalated to ${operator.email}, on call for Escalated`,
    `Escalated to ${world.people.root.email}`,
    'Escalated to noc@skydeck.test',
  ]);
  // One that fires again after an acknowledgment is escalated again.
  await db
    .updateTable('alarm')
    .set({ acknowledged_until: new Date(0) })
    .where('id', '=', other)
    .execute();
  await round(pump('pump-a'), pump('pump-b', 'warning'));
  expect(await notices(operator.accountId, 1390)).toBe(3);
  const changed = await send(root, `PUT /escalationSteps/${third}`, {
    afterMinutes: 30,
    kind: 'email',
    target: 'x@skydeck.test',
  });
  expect(changed.statusCode).toBe(204);
  const { items } = (await send(root, 'GET /escalationSteps')).json<{ items: { id: string; target: string }[] }>();
  expect(items.find((one) => one.id === third)).toMatchObject({
    target: 'x@skydeck.test',
    targetName: 'x@skydeck.test',
  });
  for (const id of [first, second, third])
    expect((await send(root, `DELETE /escalationSteps/${id}`)).statusCode).toBe(204);
  await round();
});

test('who can not be called is named in the timeline, and whom several steps name, or their address, gets one mail', async () => {
  const disabled = world.people.root;
  const called = world.people['infrastructure-operator'];
  const unable = await addStep({ afterMinutes: 0, kind: 'person', target: disabled.accountId });
  const twice = [
    await addStep({ afterMinutes: 0, kind: 'person', target: called.accountId }),
    await addStep({ afterMinutes: 0, kind: 'person', target: called.accountId }),
    await addStep({ afterMinutes: 0, kind: 'email', target: called.email.toUpperCase() }),
    await addStep({ afterMinutes: 0, kind: 'email', target: called.email }),
  ];
  const mails = async () =>
    (await mailsTo(db, called.email)).filter(
      ({ template, subject }) => template === 'on-call.alarm' && subject.includes('pump-d'),
    ).length;
  const enable = (enabled: boolean) =>
    db.updateTable('account').set({ enabled }).where('id', '=', disabled.accountId).execute();
  await enable(false);
  await round(pump('pump-d'));
  await enable(true);
  expect(await mails()).toBe(1);
  const history = await historyOf(db, (await alarmOf('pump-d')).id);
  expect(history).toContain(`Escalated to no one: ${disabled.email} can't manage alarms or sign in`);
  expect(history.filter((text) => text === `Escalated to ${called.email}`)).toHaveLength(3);
  for (const id of [unable, ...twice]) expect((await send(root, `DELETE /escalationSteps/${id}`)).statusCode).toBe(204);
  await round();
});

test('a webhook is called signed, again after a failure, and once more when the alarm is acknowledged and resolved', async () => {
  expect(codesOf(await send(root, 'POST /alarmWebhooks', { name: 'No', url: 'http://10.0.0.1/x' }))).toEqual([
    [9867, 'url'],
  ]);
  const webhook = await makeWebhook('pager');
  expect(webhook.secret).toMatch(/^whsec_/);
  expect(codesOf(await send(root, 'POST /alarmWebhooks', { name: 'PAGER', url: url('x') }))).toEqual([[9861, 'name']]);
  const step = await addStep({ afterMinutes: 0, kind: 'webhook', target: webhook.id });
  sandbox.faults.set([{ channel: 'webhook', kind: 'temporary', to: '/webhook/pager', times: 1 }]);
  await round(pump('pump-c'));
  const [called] = await sandbox.arrived('/webhook/pager');
  expect(JSON.parse(called?.text ?? '')).toMatchObject({
    type: 'alarm.firing',
    data: { alarm: { name: 'pump-c', title: 'Pump broken', severity: 'critical', detail: 'It stands still.' } },
  });
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(called?.headers ?? '')?.[1]?.trim() ?? '';
  const signed = `${header('webhook-id')}.${header('webhook-timestamp')}.${called?.text}`;
  const key = Buffer.from(webhook.secret.slice('whsec_'.length), 'base64');
  expect(header('webhook-signature')).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  await until('it is noted', async () => (await deliveries(webhook.id))[0]?.state === 'delivered');
  expect(await deliveries(webhook.id)).toMatchObject([
    { event: 'alarm.firing', status: 204, tries: 2, error: '', alarmName: 'pump-c' },
  ]);
  await send(root, 'POST /alarms/acknowledge', { alarmIds: [(await alarmOf('pump-c')).id], until: null });
  // However many rounds pass in a state, it is called once.
  await round(pump('pump-c'));
  await round(pump('pump-c'));
  await sandbox.arrived('/webhook/pager', 2);
  await round();
  await round();
  const calls = await sandbox.arrived('/webhook/pager', 3);
  expect(calls.map(({ text }) => (JSON.parse(text) as { type: string }).type).sort()).toEqual([
    'alarm.acknowledged',
    'alarm.firing',
    'alarm.resolved',
  ]);
  expect(codesOf(await send(root, `DELETE /alarmWebhooks/${webhook.id}`))).toEqual([[9868, undefined]]);
  await send(root, `DELETE /escalationSteps/${step}`);
  expect((await send(root, `DELETE /alarmWebhooks/${webhook.id}`)).statusCode).toBe(204);
});

test('a test shows what the receiver answers, and another address gets another secret', async () => {
  const { id, secret } = await makeWebhook('tested');
  sandbox.faults.set([{ channel: 'webhook', kind: 'permanent', to: '/webhook/tested', times: 1 }]);
  expect((await send(root, `POST /alarmWebhooks/${id}/test`)).statusCode).toBe(202);
  await until('it has failed', async () => (await deliveries(id))[0]?.state === 'bounced');
  expect(await deliveries(id)).toMatchObject([
    { event: 'test', status: 410, alarmName: null, error: 'The address responded with status 410.' },
  ]);
  const save = async (body: object) =>
    (await send(root, `PUT /alarmWebhooks/${id}`, { name: 'tested', url: url('tested'), ...body })).json<{
      secret: string;
    }>();
  expect(await save({})).toEqual({ id, secret: null });
  const rotated = (await save({ rotate: true })).secret;
  const moved = (await save({ url: url('moved') })).secret;
  expect(new Set([secret, rotated, moved]).size).toBe(3);
  expect((await send(root, 'GET /alarmWebhooks?filter=tested')).json()).toMatchObject({
    items: [{ url: url('moved'), lastState: 'bounced', steps: 0 }],
  });
});

test('who only views alarms sees where webhooks lead, and not the path that is their password', async () => {
  await makeWebhook('hidden');
  const { siteId } = world;
  const watcher = await addPerson(it.app, { siteId, role: 'infrastructure-operator', name: 'watcher' });
  await db.updateTable('account').set({ grants_only: true }).where('id', '=', watcher.accountId).execute();
  const granting = await proven(await signIn(it, world.people.root));
  const grant = { permission: 'alarm.view', email: watcher.email, reason: 'Watches alarms' };
  expect((await send(granting, 'POST /grants', grant)).statusCode).toBe(201);
  const urlsOf = async (who: typeof root, filter: string) =>
    (await send(who, `GET /alarmWebhooks?filter=${filter}`))
      .json<{ items: { url: string }[] }>()
      .items.map((one) => one.url);
  const browser = await signIn(it, watcher);
  expect(await urlsOf(browser, 'hidden')).toEqual([new URL(url('hidden')).origin]);
  expect(await urlsOf(browser, 'webhook')).toEqual([]);
  expect(await urlsOf(root, 'hidden')).toEqual([url('hidden')]);
});

test('the list has who is next beside a long override', async () => {
  const { id } = (await makeSchedule('Long cover')).json<{ id: string }>();
  const now = it.app.clock.now();
  const created = await send(root, `POST /onCallSchedules/${id}/overrides`, {
    memberId: world.people.root.accountId,
    from: new Date(now).toISOString(),
    until: new Date(now + 28 * 24 * minutes(60)).toISOString(),
    reason: 'Leave',
  });
  expect(created.statusCode, created.body).toBe(201);
  const listed = (await send(root, 'GET /onCallSchedules?filter=long')).json<{
    items: { now: Shift; next: Shift }[];
  }>();
  const { now: current, next } = await read(id);
  expect(next).not.toBeNull();
  expect(listed.items[0]).toMatchObject({ now: current, next });
  const plain = (await send(root, 'GET /onCallSchedules?filter=Handed')).json<{ items: { id: string }[] }>().items[0]!;
  const page = await read(plain.id);
  expect(plain).toMatchObject({ now: page.now, next: page.next });
});

test('customers see neither schedules nor webhooks', async () => {
  for (const path of ['onCallSchedules', 'escalationSteps', 'alarmWebhooks'] as const)
    expect((await send(holder, `GET /${path}`)).statusCode).toBe(403);
  expect((await send(holder, 'POST /onCallSchedules', { ...rotation, name: 'Mine', memberIds: [] })).statusCode).toBe(
    403,
  );
});
