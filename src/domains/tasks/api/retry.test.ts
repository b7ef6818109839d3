import { describe, expect, test } from 'vitest';
import * as core from 'zod/v4/core';
import { newId } from '#kernel/ids.ts';
import { messageJson } from '#platform/db/columns.ts';
import { testApp } from '#test/app.ts';
import { errorsOf, send } from '#test/answers.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const bob = await signIn(it, world.bob);
const viewer = await signIn(it, world.people['account-viewer']);
const serverId = world.ada.serverId;
await db.deleteFrom('task').where('object_id', '=', serverId).execute();
await db.updateTable('server').set({ state: 'on', task_id: null }).where('id', '=', serverId).execute();
const { name } = await db.selectFrom('server').select('name').where('id', '=', serverId).executeTakeFirstOrThrow();

/** A restart of ada's server that ended like this. */
async function ended(state: 'failed' | 'succeeded' | 'cancelled', more: { kind?: string; batchId?: string } = {}) {
  const id = newId<'task'>();
  const data = { taskId: id, serverId, name, action: 'restart', force: true, reason: '' };
  await db
    .insertInto('task')
    .values({
      id,
      kind: more.kind ?? 'server.power',
      title: messageJson(`Restart ${id}`),
      service_name: 'servers',
      data: JSON.stringify({ ...data, by: { name: 'x', source: 'console' } }),
      state,
      step: 'change',
      site_id: world.siteId,
      account_id: world.ada.accountId,
      object_type: 'server',
      object_id: serverId,
      object_name: name,
      batch_id: more.batchId ?? null,
      created_by_name: 'x',
      source: 'console',
      done_at: new Date(),
      exit_code: state === 'failed' ? 1 : 0,
    })
    .execute();
  return id;
}
const retry = (who: typeof ada, id: string) => send(who, `POST /queue/command/${id}/retry`, {});
const read = async (id: string) =>
  (await send(ada, `GET /queue/command/${id}`)).json<{
    retryRefusal: string | null;
    retriedBy: string | null;
    commandInfo: string;
    state: string;
  }>();
/** What is under way for the server ends, as if its worker had ended it. */
async function free() {
  await db.deleteFrom('task').where('object_id', '=', serverId).where('state', '=', 'waiting').execute();
  await db.updateTable('server').set({ state: 'on', task_id: null }).where('id', '=', serverId).execute();
}

describe('POST /queue/command/{id}/retry', () => {
  test('202: a failed task is started once more with the same input, and only once', async () => {
    const id = await ended('failed');
    expect(await read(id)).toMatchObject({ retryRefusal: null, retriedBy: null });
    const answer = await retry(ada, id);
    const { cmdId } = answer.json<{ cmdId: string }>();
    expect(answer.statusCode).toBe(202);
    const again = await db.selectFrom('task').selectAll().where('id', '=', cmdId).executeTakeFirstOrThrow();
    expect(again).toMatchObject({ kind: 'server.power', state: 'waiting', object_id: serverId });
    expect(again.data).toMatchObject({ action: 'restart', force: true, taskId: cmdId });
    expect((await read(id)).retriedBy).toBe(cmdId);
    const audit = await db.selectFrom('audit').select(['action', 'object_id']).where('task_id', '=', cmdId).execute();
    expect(audit).toEqual([{ action: 'task.retry', object_id: serverId }]);
    const second = await retry(ada, id);
    expect([second.statusCode, errorsOf(second)[0]]).toEqual([
      409,
      { code: 4400, info: 'This task cannot be retried: it has already been retried.' },
    ]);
    await free();
  });

  test('409: one that did not fail, one whose second run could do harm, and one whose server is busy', async () => {
    const refusals = [];
    for (const id of [
      await ended('succeeded'),
      await ended('cancelled'),
      await ended('failed', { kind: 'server.create' }),
    ])
      refusals.push(errorsOf(await retry(ada, id))[0]);
    expect(refusals.map((one) => one?.code)).toEqual([4400, 4400, 4400]);
    expect(refusals[2]?.info).toContain('a second run could do harm');
    const [first, second] = [await ended('failed'), await ended('failed')];
    expect((await retry(ada, first)).statusCode).toBe(202);
    const busy = await retry(ada, second);
    expect([busy.statusCode, errorsOf(busy)[0]?.code]).toEqual([409, 1007]);
    // Nothing was started, so it can still be retried.
    expect(await read(second)).toMatchObject({ retryRefusal: null, retriedBy: null });
    await free();
  });

  test('403: a viewer; 404: of somebody else', async () => {
    const id = await ended('failed');
    expect((await retry(viewer, id)).statusCode).toBe(403);
    expect((await retry(bob, id)).statusCode).toBe(404);
  });
});

test('202: many are retried, and each that cannot be says why', async () => {
  const taskIds = [await ended('failed'), await ended('failed'), await ended('succeeded'), newId()];
  const answer = await send(ada, 'POST /queue/retry', { taskIds });
  const { results } = answer.json<{ results: { taskId: string; cmdId: string | null; refusal: string | null }[] }>();
  expect([answer.statusCode, results.map(({ taskId }) => taskId)]).toEqual([202, taskIds]);
  expect(results.map(({ cmdId }) => cmdId !== null)).toEqual([true, false, false, false]);
  expect(results.map(({ refusal }) => refusal)).toEqual([
    null,
    expect.stringContaining('Another task'),
    expect.stringContaining('only failed tasks can be retried'),
    expect.any(String),
  ]);
  await free();
});

test('200: many are canceled, and each that cannot be says why', async () => {
  const failed = await ended('failed');
  const { cmdId } = (await retry(ada, failed)).json<{ cmdId: string }>();
  const answer = await send(ada, 'PUT /queue/cancel', { taskIds: [cmdId, failed] });
  const { results } = answer.json<{ results: { taskId: string; refusal: string | null }[] }>();
  expect(answer.statusCode).toBe(200);
  expect(results.map(({ refusal }) => refusal)).toEqual([null, expect.stringContaining('it has ended')]);
  expect((await read(cmdId)).state).toBe('cancelled');
});

test('every kind that can be retried names an operation that takes the request', () => {
  const id = newId();
  const server = { taskId: id, serverId: id, name: 'web-1', action: 'on', force: false, undoHours: 24, left: [id] };
  const data = { ...server, zoneId: 'EU-FR', host: 'console.example.test', cspId: id, customerId: id };
  const again = [...it.app.tasks.values()].flatMap((one) => (one.again ? { kind: one.kind, ...one.again(data) } : []));
  expect(again.length).toBeGreaterThan(4);
  const operations = it.app.domains.flatMap(({ operations = [] }) => operations);
  for (const { kind, op, req } of again) {
    const found = operations.find((operation) => operation.op === op);
    expect([kind, typeof found?.handler, op.ifMatch, op.status]).toEqual([kind, 'function', false, 202]);
    // What may be left out is added; what the operation does not take is refused.
    for (const part of ['params', 'input'] as const)
      if (op[part] !== undefined) expect([kind, core.parse(op[part], req[part])]).toMatchObject([kind, req[part]]);
  }
});
