import { expect, test } from 'vitest';
import { batchesOf, textOf, type ShownBatch } from '#test/account-batches.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { batchStepper } from '#test/batch-steps.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Person } from '#test/world.ts';
import { maxStartsAnHour } from '../limits.ts';

// No worker runs here: how the tasks of rows end is said by the test.
const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app, clock } = it;
const { db } = app;
const world = await createWorld(it);
const { accountOf, customer, customers, linesOf, prove, read, start } = batchesOf(it, world);
const admin = await signIn(it, world.people['site-admin']);
const step = batchStepper(it);

const post = async (id: string, verb: string) => {
  const answer = await send(admin, `POST /accountBatches/${id}/${verb}`);
  expect(answer.statusCode, answer.body).toBe(200);
};
const created = async (people: readonly Person[], more: object = {}) => {
  await prove();
  const options = { note: 'Asked for by telephone.', graceDays: 0 };
  const input = { action: 'suspend', text: textOf(people), options, ...more };
  const { id } = (await send(admin, 'POST /accountBatches', input)).json<ShownBatch>();
  await (await step(id)).save();
  return read(admin, id);
};
const started = async (people: readonly Person[], more: object = {}) => {
  const batch = await created(people, more);
  expect((await start(admin, batch)).statusCode).toBe(200);
  return batch.id;
};
const run = async (id: string) => (await step(id)).save();
const countsOf = async (id: string) => {
  const { counts } = await read(admin, id);
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
};
const tasksOf = (serverId: string) => db.updateTable('task').where('object_id', '=', serverId);
const withServer = async () => {
  const owner = await customer();
  return { owner, server: await addServer(it, world, { state: 'on', owner, simulator }) };
};

test('a row with tasks waits, runs, and is done when they have ended; until then the batch is under way', async () => {
  const [{ owner, server }, [plain]] = [await withServer(), await customers(1)];
  if (plain === undefined) throw new Error('a person');
  const id = await started([owner, plain]);
  await run(id);
  expect(await countsOf(id)).toEqual({ waiting: 1, done: 1 });
  expect(await read(admin, id)).toMatchObject({ state: 'running' });
  const filtered = await send(admin, `GET /accountBatches/${id}/accounts?state=waiting`);
  expect(filtered.json<{ items: { email: string }[] }>().items).toMatchObject([{ email: owner.email, ended: null }]);
  await tasksOf(server.id).set({ state: 'running' }).execute();
  await run(id);
  expect(await countsOf(id)).toEqual({ running: 1, done: 1 });
  await tasksOf(server.id).set({ state: 'succeeded' }).execute();
  await run(id);
  expect(await countsOf(id)).toEqual({ done: 2 });
  expect(await read(admin, id)).toMatchObject({ state: 'done' });
});

test('a row whose task failed says why, and is tried again or undone', async () => {
  const { owner, server } = await withServer();
  const id = await started([owner]);
  await run(id);
  await tasksOf(server.id).set({ state: 'failed' }).execute();
  await db.updateTable('server').set({ task_id: null }).where('id', '=', server.id).execute();
  await run(id);
  expect(await read(admin, id)).toMatchObject({ state: 'done', partly: 1, counts: { failed: 1, done: 0 } });
  expect((await linesOf(admin, id))[0]?.reason).toMatch(/^1 of 1 task failed\. .*srv-/);
  await post(id, 'retry');
  await run(id);
  expect(await countsOf(id)).toEqual({ waiting: 1 });
  await tasksOf(server.id).set({ state: 'failed' }).execute();
  await db.updateTable('server').set({ task_id: null }).where('id', '=', server.id).execute();
  await run(id);
  expect(await countsOf(id)).toEqual({ failed: 1 });
  await post(id, 'undo');
  await run(id);
  expect((await accountOf(owner.accountId)).status).toBe('Ok');
  expect(await countsOf(id)).toEqual({ undone: 1 });
});

test('what rows have ordered is followed to its end after a pause and a cancel', async () => {
  const [one, two] = [await withServer(), await withServer()];
  const id = await started([one.owner, two.owner], { waveSize: 1, wavePauseMinutes: 0 });
  await run(id);
  // The pause between waves begins when the tasks of the wave have ended.
  expect(await countsOf(id)).toEqual({ waiting: 1, ready: 1 });
  await run(id);
  expect(await countsOf(id)).toEqual({ waiting: 1, ready: 1 });
  await post(id, 'pause');
  await post(id, 'cancel');
  await run(id);
  expect(await countsOf(id)).toEqual({ waiting: 1, skipped: 1 });
  await tasksOf(one.server.id).set({ state: 'succeeded' }).execute();
  await run(id);
  expect(await countsOf(id)).toEqual({ done: 1, skipped: 1 });
  expect(await read(admin, id)).toMatchObject({ state: 'canceled', cmdId: null });
});

test('one person starts so many batches in an hour, and the next ones later', async () => {
  await db.updateTable('account_batch').set({ ordered_at: null }).execute();
  const [one] = await customers(1);
  if (one === undefined) throw new Error('a person');
  const batch = await created([one]);
  const { id } = await created([one]);
  const others = Array.from({ length: maxStartsAnHour }, () => crypto.randomUUID());
  const row = await db.selectFrom('account_batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const now = new Date(clock.now());
  await db
    .insertInto('account_batch')
    .values(others.map((other) => ({ ...row, id: other, state: 'done', task_id: null, ordered_at: now })) as never)
    .execute();
  const refused = await start(admin, batch);
  expect(refusalOf(refused)).toEqual([429, 1009]);
  await db.updateTable('account_batch').set({ ordered_at: null }).where('id', '=', others[0]!).execute();
  expect((await start(admin, batch)).statusCode).toBe(200);
});

test('the audit trail has the list as it was given', async () => {
  const [one] = await customers(1);
  if (one === undefined) throw new Error('a person');
  const { id } = await created([one], { text: `${one.email}\nnobody at all` });
  const { diff } = await db
    .selectFrom('audit')
    .select('diff')
    .where('object_id', '=', id)
    .where('action', '=', 'account-batch.create')
    .executeTakeFirstOrThrow();
  expect(diff).toMatchObject({ input: [null, [one.email, 'nobody at all']] });
});
