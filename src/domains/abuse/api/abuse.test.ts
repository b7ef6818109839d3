// @database
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { refreshOne } from '#domains/diagnostics/api/refresh.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { diagnosticsIn } from '#test/diagnostics.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';
import { abusiveCpu, abusiveDayGb } from '../limits.ts';
import { ensurePartitions } from '#domains/statistics/api/port.ts';
import { mailsTo } from '#test/mails.ts';
import { noticesIn } from '#test/notices.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
it.work();
const abuse = diagnosticsIn(it).find(({ id }) => id === 'abusiveUsage')!;
let serverId = '';
let accountId = '';
let ip = '';
let made = 0;

interface Row {
  id: string;
  objectId: string;
  cause: string;
  lists: string | null;
  trafficGb: number | null;
  warnings: number;
  limit: number | null;
}
const found = async () => {
  await refreshOne(it.app, abuse);
  const { items } = (await send(root, 'GET /reports/abusiveUsage/rows?size=100')).json<{ items: Row[] }>();
  return items.find(({ objectId }) => objectId === serverId);
};

/** Gigabytes out and processor load of whole days, the latest last. */
async function used(days: readonly { gb: number; cpu: number }[]): Promise<void> {
  const today = new Date(it.clock.now());
  today.setUTCHours(0, 0, 0, 0);
  const none = { lan_in: 0, lan_out: 0, disk_read: 0, disk_written: 0, wan_in: 0, seconds: 86_400 };
  const rows = days.map(({ gb, cpu }, index) => ({
    ...none,
    server_id: serverId,
    day: new Date(today.getTime() - (days.length - index) * 86_400_000),
    wan_out: gb * 1e9,
    cpu_avg: cpu,
  }));
  await ensurePartitions(db, ['statistic_days'], ...rows.map(({ day }) => day));
  await db.insertInto('statistic_days').values(rows).execute();
}

beforeEach(async () => {
  made += 1;
  const owner = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: `abuser-${made}` });
  accountId = owner.accountId;
  serverId = (await addServer(it, world, { state: 'on', owner, simulator })).id;
  const { primary_ip } = await db
    .selectFrom('server')
    .select('primary_ip')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  ip = primary_ip ?? '';
});

test('usual traffic and load are no abuse, also where they are high every day', async () => {
  const much = abusiveDayGb + 100;
  await used([1, 2, 3, 4].map(() => ({ gb: much, cpu: abusiveCpu - 10 })));
  expect(await found()).toBeUndefined();
});

test('far more outgoing traffic than before is', async () => {
  await used([10, 12, 9, abusiveDayGb].map((gb) => ({ gb, cpu: 20 })));
  expect(await found()).toMatchObject({ cause: 'traffic', trafficGb: abusiveDayGb });
});

test('a processor at its limit for days is, for a shorter time it is not', async () => {
  await used([20, 99, 99].map((cpu) => ({ gb: 1, cpu })));
  expect(await found()).toBeUndefined();
  await db.updateTable('statistic_days').set({ cpu_avg: 99 }).where('server_id', '=', serverId).execute();
  expect(await found()).toMatchObject({ cause: 'cpu' });
});

test('a listed address is, until it is taken off the list', async () => {
  const listing = { id: newId(), ip, list: 'spam.test', added_by: 'test', created_at: new Date(it.clock.now()) };
  await db.insertInto('address_listing').values(listing).execute();
  expect(await found()).toMatchObject({ cause: 'mail', lists: 'spam.test' });
  await db.deleteFrom('address_listing').where('id', '=', listing.id).execute();
  expect(await found()).toBeUndefined();
});

const warnings = async (query = '') =>
  (await send(root, `GET /abuse/measures?account=${accountId}${query}`)).json<{ items: object[] }>().items;

test('a warning is previewed, mailed with its evidence, kept, and hides the finding for two days', async () => {
  await used([1, 1, abusiveDayGb].map((gb) => ({ gb, cpu: 20 })));
  expect(await found()).toMatchObject({ cause: 'traffic', warnings: 0 });
  const text = { note: 'We saw mails to port 25.', hours: 24 };
  const preview = (await send(root, `POST /abuse/servers/${serverId}/preview`, text)).json<{
    to: string;
    text: string;
  }>();
  expect(preview.text).toContain(`${abusiveDayGb} GB in one day`);
  expect(preview.text).toContain(text.note);
  const bare = await send(root, `POST /abuse/servers/${serverId}/preview`, { note: '', hours: 48 });
  expect(bare.statusCode, bare.body).toBe(200);
  const warn = (more: object, dryRun = false) => send(root, 'POST /abuse/warn', { ...text, ...more }, { dryRun });
  await warn({ serverIds: [serverId] }, true);
  expect(await mailsTo(db, preview.to)).toEqual([]);
  expect((await warn({ serverIds: [serverId, world.ada.taskId] })).json()).toMatchObject({
    results: [{ refusal: null }, { refusal: 'The server was deleted.' }],
  });
  const mail = (await mailsTo(db, preview.to)).find(({ template }) => template === 'abuse.warning');
  expect(mail?.text).toContain(text.note);
  const { status } = await db
    .selectFrom('account')
    .select('status')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('Warning');
  const moved = await db.selectFrom('audit').select(sql<string>`diff::text`.as('diff')).where('object_id', '=', accountId).execute(); // prettier-ignore
  expect(moved.map(({ diff }) => diff).join()).toContain('Abusive usage: outgoing traffic');
  expect(await warnings()).toMatchObject([{ kind: 'warn', note: text.note, facts: { cause: 'traffic' } }]);
  expect(await found()).toBeUndefined();
  // An account that has the state already is warned again.
  expect((await warn({ serverIds: [serverId] })).json()).toMatchObject({ results: [{ refusal: null }] });
  const at = new Date(it.clock.now() - 3 * 86_400_000);
  await db.updateTable('abuse_measure').set({ at }).where('account_id', '=', accountId).execute();
  expect(await found()).toMatchObject({ warnings: 2 });
});

test('a limit is enforced by the data center, shown to the customer, and lifted', async () => {
  await used([1, 1, abusiveDayGb].map((gb) => ({ gb, cpu: 20 })));
  const limit = (mbps: number) =>
    send(root, 'POST /abuse/limit', { serverIds: [serverId], mbps, note: 'Outgoing traffic' });
  expect((await send(root, 'POST /abuse/limit', { serverIds: [serverId], mbps: 0, note: 'x' })).statusCode).toBe(400);
  const ordered = (await limit(10)).json<{ results: { refusal: string | null; cmdId: string }[] }>();
  expect(ordered).toMatchObject({ results: [{ refusal: null }] });
  const done = await until('the task is done', async () => {
    const task = await db
      .selectFrom('task')
      .select(['state', 'kind'])
      .where('id', '=', ordered.results[0]!.cmdId)
      .executeTakeFirstOrThrow();
    return ['succeeded', 'failed'].includes(task.state) ? task : null;
  });
  expect(done).toMatchObject({ state: 'succeeded', kind: 'server.limit-bandwidth' });
  const cap = async () => (await send(root, `GET /servers/${serverId}/nics`)).json<{ cap: object | null }>().cap;
  expect(await cap()).toMatchObject({ mbps: 10, limited: true, since: expect.any(String) });
  expect((await limit(10)).json()).toMatchObject({
    results: [{ refusal: expect.stringContaining('already limited') }],
  });
  expect(await found()).toMatchObject({ limit: 10 });
  expect((await send(root, `GET /abuse/servers/${serverId}`)).json()).toMatchObject({
    limit: 10,
    canLimit: true,
    facts: { cause: 'traffic', trafficGb: abusiveDayGb },
    days: [{ gbOut: 1 }, { gbOut: 1 }, { gbOut: abusiveDayGb }],
  });
  expect(await warnings('&kind=limit')).toMatchObject([{ mbps: 10, inForce: true, note: 'Outgoing traffic' }]);
  expect(await noticesIn(db, 1387)).toMatchObject([{ account_id: accountId }]);
  const lift = () => send(root, 'POST /abuse/lift', { serverIds: [serverId] });
  expect((await lift()).json()).toMatchObject({ results: [{ refusal: null }] });
  expect((await lift()).json()).toMatchObject({ results: [{ refusal: 'The server is not limited.' }] });
  expect(await cap()).toBeNull();
  expect(await warnings('&kind=limit')).toMatchObject([{ inForce: false }]);
  expect((await send(root, `GET /abuse/servers/${serverId}`)).json()).toMatchObject({ limit: null });
});

test('a busy server does not stop what is done to the others', async () => {
  const busy = serverId;
  const owner = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: 'calm' });
  const calm = (await addServer(it, world, { state: 'on', owner, simulator })).id;
  const limit = async (serverIds: string[], mbps: number) =>
    (await send(root, 'POST /abuse/limit', { serverIds, mbps, note: 'Outgoing traffic' })).json<{
      results: { refusal: string | null; cmdId: string | null }[];
    }>().results;
  const [first] = await limit([busy], 10);
  const task = db.selectFrom('task').select('state').where('id', '=', first!.cmdId!);
  await until('the task is done', async () => (await task.executeTakeFirstOrThrow()).state === 'succeeded');
  const stay = new Date(it.clock.now() + 86_400_000);
  await db.updateTable('task').set({ state: 'waiting', run_at: stay }).where('id', '=', first!.cmdId!).execute();
  expect(await limit([busy, calm], 20)).toMatchObject([
    { refusal: expect.any(String), cmdId: null },
    { refusal: null, cmdId: expect.any(String) },
  ]);
  const kept = async (id: string) =>
    (await send(root, `GET /abuse/servers/${id}`)).json<{ limit: number | null }>().limit;
  expect([await kept(busy), await kept(calm)]).toEqual([10, 20]);
});

test('customers neither see nor take measures', async () => {
  const ada = await signIn(it, world.ada);
  expect((await send(ada, 'GET /abuse/measures')).statusCode).toBe(403);
  expect((await send(ada, 'POST /abuse/lift', { serverIds: [serverId] })).statusCode).toBe(403);
});
