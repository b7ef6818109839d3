import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { testApp } from '#test/app.ts';
import { refusalOf, send } from '#test/answers.ts';
import { noticesIn } from '#test/notices.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { app, clock } = it;
const { db } = app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const bob = await signIn(it, world.bob);
it.work();

/** Rows that need three stretches, and some of another account. */
async function fill(accountId: string, count: number): Promise<void> {
  await sql`
    insert into notification (id, account_id, code, title, body, severity, created_at, group_key, by_mail)
    select gen_random_uuid(), ${accountId}, 1190,
      jsonb_build_object('id', 'tasks.stuck', 'values', jsonb_build_object('title', 'Row ' || n)),
      jsonb_build_object('id', 'tasks.stuck-text', 'values', jsonb_build_object('minutes', 6)), 'info',
      now() - make_interval(secs => n), 'export-test:' || n, false
    from generate_series(1, ${count}::int) n`.execute(db);
}
await fill(world.ada.accountId, 2345);
await fill(world.bob.accountId, 7);

const list = 'notifications.listNotifications';
interface Ordered {
  cmdId: string;
}
async function order(who: Browser, payload: object): Promise<{ taskId: string; exportId: string }> {
  const answer = await send(who, 'POST /exports', payload);
  expect(answer.statusCode, answer.body).toBe(202);
  const { cmdId } = answer.json<Ordered>();
  const task = await db.selectFrom('task').select('object_id').where('id', '=', cmdId).executeTakeFirstOrThrow();
  return { taskId: cmdId, exportId: task.object_id ?? '' };
}
const stateOf = async (who: Browser, exportId: string) =>
  (await send(who, `GET /exports/${exportId}`)).json<{ state: string }>().state;
async function ready(who: Browser, payload: object) {
  const ordered = await order(who, payload);
  await expect.poll(() => stateOf(who, ordered.exportId), { timeout: 20_000 }).toBe('ready');
  return ordered;
}
const fetchFile = (who: Browser, exportId: string) => send(who, `GET /exports/${exportId}/file`);

test.each(['csv', 'json'])('a %s file of a task is the one that the list answers at once', async (format) => {
  const query = { code: '1190', sorting: '-dtCreate' };
  const { exportId, taskId } = await ready(ada, { list, query, format });
  const file = await fetchFile(ada, exportId);
  const atOnce = await send(ada, `GET /notifications/export?code=1190&sorting=-dtCreate&format=${format}`);
  expect(atOnce.statusCode, atOnce.body.slice(0, 200)).toBe(200);
  expect(file.body).toBe(atOnce.body);
  expect(file.headers['content-disposition']).toBe(atOnce.headers['content-disposition']);
  expect(file.headers['content-type']).toBe(atOnce.headers['content-type']);
  const rows: unknown[] = format === 'csv' ? parse(file.body, { bom: true, columns: true }) : JSON.parse(file.body);
  expect(rows.length).toBe(2345);
  const view = (await send(ada, `GET /exports/${exportId}`)).json<object>();
  expect(view).toMatchObject({ rows: 2345, bytes: Buffer.byteLength(file.body) });
  const notices = await noticesIn(db, 1210);
  expect(notices.find((one) => one.object_link === `/tasks/${taskId}`)).toMatchObject({
    account_id: world.ada.accountId,
    title: expect.stringContaining('Your export is ready'),
  });
});

test('an empty list is an empty file, and a filter narrows it', async () => {
  const none = await ready(ada, { list, query: { filter: 'no such text' }, format: 'json' });
  expect((await fetchFile(ada, none.exportId)).body).toBe('[]\n');
  const { total } = (await send(ada, 'GET /notifications?filter=Row%20234')).json<{ total: number }>();
  expect(total).toBeLessThan(20);
  const some = await ready(ada, { list, query: { filter: 'Row 234' } });
  expect(parse((await fetchFile(ada, some.exportId)).body, { bom: true, columns: true }).length).toBe(total);
});

test('only who ordered a file reads and fetches it, as often as they like, for seven days', async () => {
  const { exportId } = await ready(bob, { list, query: { filter: 'row' } });
  expect(parse((await fetchFile(bob, exportId)).body, { bom: true, columns: true }).length).toBe(7);
  const root = await signIn(it, world.people.root);
  for (const other of [ada, root]) {
    expect(refusalOf(await send(other, `GET /exports/${exportId}`))).toEqual([404, 7202]);
    expect(refusalOf(await fetchFile(other, exportId))).toEqual([404, 7202]);
  }
  expect((await fetchFile(bob, exportId)).statusCode).toBe(200);
  clock.advance(7 * 86_400 + 60);
  expect(refusalOf(await fetchFile(await signIn(it, world.bob), exportId))).toEqual([410, 1408]);
  clock.advance(-7 * 86_400 - 60);
});

test('what the list refuses is refused, and orders nothing', async () => {
  const refused = async (payload: object, who = ada) => refusalOf(await send(who, 'POST /exports', payload));
  expect(await refused({ list: 'notifications.nothing' })).toEqual([400, '7200 list']);
  expect(await refused({ list: 'tasks.readTask' })).toEqual([400, '7200 list']);
  expect((await refused({ list, query: { sorting: 'nonsense' } }))[0]).toBe(400);
  expect((await refused({ list, query: { wrong: '1' } }))[0]).toBe(400);
  const server = { list: 'snapshots.listSnapshots', params: { serverId: world.bob.serverId } };
  expect((await refused(server))[0]).toBe(404);
  expect((await refused({ list: 'sites.listSites' }))[0]).toBe(403);
});

test('the last ten files of an account are kept', async () => {
  const first = await ready(bob, { list });
  for (let n = 0; n < 10; n += 1) await ready(bob, { list });
  expect(refusalOf(await fetchFile(bob, first.exportId))).toEqual([404, 7202]);
  const kept = db.selectFrom('download').select('id').where('account_id', '=', world.bob.accountId);
  expect((await kept.where('kind', '=', 'export').execute()).length).toBe(10);
});
