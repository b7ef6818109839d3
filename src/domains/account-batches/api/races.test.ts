// @database
import { expect, test } from 'vitest';
import { batchesOf, textOf, type ShownBatch } from '#test/account-batches.ts';
import { send } from '#test/answers.ts';
import { batchStepper } from '#test/batch-steps.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { saveRow } from './store-rows.ts';
import { announceBatchTask } from './tasks/announce-batch.ts';

// No worker runs here: what comes between a run of a step and its save is done by the test.
const it = await testApp();
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const { customers, prove, read } = batchesOf(it, world);
const admin = await signIn(it, world.people['site-admin']);

const step = batchStepper(it);
const batchOf = (id: string) =>
  db.selectFrom('account_batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A batch that has been started, and whose task has not run yet. */
async function started(count: number, more: object = {}): Promise<string> {
  const people = await customers(count);
  await prove();
  const input = { action: 'suspend', text: textOf(people), options: { note: 'Asked for by telephone.' }, ...more };
  const { id } = (await send(admin, 'POST /accountBatches', input)).json<ShownBatch>();
  await (await step(id)).save();
  await move(id, 'start', { confirm: String(count), startAt: null });
  return id;
}
const move = async (id: string, verb: string, input?: object) => {
  const answer = await send(admin, `POST /accountBatches/${id}/${verb}`, input);
  expect(answer.statusCode, answer.body).toBe(200);
};

test('a batch that is resumed while its pause is being saved goes on', async () => {
  const id = await started(2);
  await move(id, 'pause');
  const stopped = await step(id);
  await move(id, 'resume');
  await stopped.save();
  const { state, task_id: taskId } = await batchOf(id);
  expect([state, taskId === stopped.taskId]).toEqual(['running', false]);
  await (await step(id)).save();
  expect(await read(admin, id)).toMatchObject({ state: 'done', counts: { done: 2 } });
});

test('a batch that is paused and undone while its end is being saved is undone', async () => {
  const id = await started(2);
  const over = await step(id);
  await move(id, 'pause');
  await move(id, 'undo');
  await over.save();
  expect(await batchOf(id)).toMatchObject({ state: 'running', undoing: true, task_id: expect.any(String) });
  await (await step(id)).save();
  expect(await read(admin, id)).toMatchObject({ state: 'done', undoing: true, counts: { undone: 2 } });
});

test('a batch that is canceled while its end is being saved stays canceled', async () => {
  const id = await started(1);
  const over = await step(id);
  await move(id, 'cancel');
  await over.save();
  expect(await batchOf(id)).toMatchObject({ state: 'canceled', task_id: null });
});

test('the next wave is named while it is waited for, and a canceled batch waits for none', async () => {
  const id = await started(3, { waveSize: 1, wavePauseMinutes: 30 });
  const nextWave = async () => (await batchOf(id)).next_wave_at;
  await (await step(id)).save();
  expect(await nextWave()).not.toBeNull();
  // The first row of the wave, and again the pause after it, which is stopped before it is saved.
  const second = await step(id);
  expect(await nextWave()).toBeNull();
  await move(id, 'pause');
  await second.save();
  expect([second.verb, await nextWave()]).toEqual(['wait', null]);
  await db
    .updateTable('task')
    .set({ run_at: new Date('2099-01-01') })
    .where('id', '=', second.taskId)
    .execute();
  await move(id, 'cancel');
  const task = db.selectFrom('task').select('run_at').where('id', '=', second.taskId);
  expect((await task.executeTakeFirstOrThrow()).run_at.getTime()).toBeLessThan(Date.parse('2099-01-01'));
});

test('the dry run changes no row that a cancel has skipped', async () => {
  const people = await customers(1);
  const input = { action: 'suspend', text: textOf(people), options: { note: 'Asked for by telephone.' } };
  const { id } = (await send(admin, 'POST /accountBatches', input)).json<ShownBatch>();
  await move(id, 'cancel');
  await saveRow(db, { batchId: id, position: 0 }, { from: 'unchecked', state: 'ready', reason: null });
  expect((await read(admin, id)).counts).toMatchObject({ skipped: 1, ready: 0 });
});

const announcedOf = (id: string) =>
  db.selectFrom('account_batch_row').select('announced_at').where('batch_id', '=', id).execute();

test('owners are notified of a batch that is resumed while its pause is being saved', async () => {
  const id = await started(2, { options: { note: 'Asked for by telephone.', graceDays: 3 } });
  await move(id, 'pause');
  const stopped = await step(id);
  expect(stopped.verb).toBe('done');
  await move(id, 'resume');
  await stopped.save();
  const { state, task_id: taskId } = await batchOf(id);
  expect([state, taskId === null, taskId === stopped.taskId]).toEqual(['scheduled', false, false]);
  await (await step(id)).save();
  expect((await announcedOf(id)).map(({ announced_at: at }) => at)).toEqual([expect.any(Date), expect.any(Date)]);
});

test('a batch whose owners could not be notified is paused with the reason', async () => {
  const id = await started(1, { options: { note: 'Asked for by telephone.', graceDays: 3 } });
  const { task_id: taskId } = await batchOf(id);
  const data = { batchId: id, action: 'suspend' as const, undoing: false, count: 1 };
  await db.updateTable('task').set({ state: 'failed' }).where('id', '=', taskId).execute();
  await db
    .transaction()
    .execute(async (tx) => announceBatchTask.undo?.(data, 'failed', 'No mail server.')?.(tx, async () => undefined));
  expect(await batchOf(id)).toMatchObject({ state: 'paused', task_id: null, start_at: null });
  expect((await read(admin, id)).problem).toBe('No mail server.');
  await move(id, 'resume');
  await (await step(id)).save();
  expect((await announcedOf(id)).map(({ announced_at: at }) => at)).toEqual([expect.any(Date)]);
});
