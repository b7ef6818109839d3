// @database
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { send } from '#test/answers.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { runDue } from './run-due.ts';

const it = await testApp();
const { app, clock } = it;
const { db } = app;
const world = await createWorld(it);
let ada = await signIn(it, world.ada);
const { serverId } = world.ada;
// The viewer sees what Ada has.
const viewing = world.people['account-viewer'];
await db.updateTable('account').set({ parent_id: world.ada.accountId }).where('id', '=', viewing.accountId).execute();

const weekly = { kind: 'weekly', weekday: 1, hour: 9, minute: 0, timeZone: 'UTC' };
interface Row {
  id: string;
  kind: string;
  nextAt: string | null;
  doing: string | null;
  lastState: string | null;
  lastTaskId: string | null;
}
const rows = async () => (await send(ada, 'GET /schedules?size=0')).json<{ items: Row[] }>().items;
const only = async () => (await rows())[0]!;
const run = async (who: Browser, scheduleIds: string[]) => {
  const answer = await send(who, 'POST /schedules/run', { scheduleIds });
  const { results } = answer.json<{ results: { cmdId: string | null; refusal: string | null }[] }>();
  return { status: answer.statusCode, results, result: results[0]! };
};
const taskOf = (id: string | null) =>
  db
    .selectFrom('task')
    .select(['kind', 'state', 'created_by as accountId', 'created_by_name as name', 'source', 'object_id as objectId'])
    .select(['data', 'request_id as requestId'])
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
const addPower = (more: object = {}) =>
  send(
    ada,
    `PUT /servers/${serverId}/powerSchedule`,
    { weekdays: [0, 1, 2, 3, 4, 5, 6], onMinute: 480, offMinute: 1080, timeZone: 'UTC', ...more },
    { version: 0 },
  );
const addSnapshots = () => send(ada, `POST /servers/${serverId}/snapshotSchedules`, { ...weekly, keep: 3 });
const byAda = { accountId: world.ada.accountId, source: 'console' };

beforeEach(async () => {
  ada = await signIn(it, world.ada);
  await db.deleteFrom('schedule').execute();
  await db.deleteFrom('snapshot').execute();
  await db.deleteFrom('task').where('account_id', '=', world.ada.accountId).execute();
  await db.updateTable('server').set({ state: 'on', task_id: null }).where('id', '=', serverId).execute();
});

describe('POST /schedules/run', () => {
  test('202: a snapshot is taken by the task that a slot starts, in the name of the person, and the slot stays', async () => {
    await addSnapshots();
    const { id, nextAt } = await only();
    const { status, result } = await run(ada, [id]);
    expect([status, result.refusal]).toEqual([202, null]);
    const task = await taskOf(result.cmdId);
    expect(task).toMatchObject({ kind: 'snapshot.create', state: 'waiting', ...byAda });
    expect(task.requestId).not.toBeNull();
    expect(task.data).toMatchObject({ scheduleId: id, by: { source: 'console' } });
    expect(await only()).toMatchObject({ nextAt, lastState: 'running', lastTaskId: result.cmdId });
    const audit = await db
      .selectFrom('audit')
      .select(['object_type', 'object_id', 'action'])
      .where('task_id', '=', result.cmdId)
      .execute();
    expect(audit).toEqual([{ object_type: 'server', object_id: serverId, action: 'schedule.run' }]);
    // The slot itself runs as well, by the schedule.
    await db.deleteFrom('snapshot').execute();
    await db.updateTable('task').set({ state: 'succeeded' }).where('id', '=', result.cmdId).execute();
    await db.updateTable('server').set({ task_id: null }).where('id', '=', serverId).execute();
    clock.advance((Date.parse(nextAt ?? '') - clock.now()) / 1000 + 1);
    await runDue(app);
    ada = await signIn(it, world.ada);
    const slot = await only();
    expect(slot.lastState).toBe('running');
    expect(await taskOf(slot.lastTaskId)).toMatchObject({
      kind: 'snapshot.create',
      accountId: null,
      source: 'schedule',
    });
  });

  test('202: a power schedule does what its next slot would do, also while it is paused', async () => {
    await addPower({ paused: true });
    const { id, doing } = await only();
    const off = doing === 'Power off';
    expect(['Power on', 'Power off']).toContain(doing);
    await db
      .updateTable('server')
      .set({ state: off ? 'on' : 'off' })
      .where('id', '=', serverId)
      .execute();
    const { result } = await run(ada, [id]);
    expect(result.refusal).toBeNull();
    const task = await taskOf(result.cmdId);
    expect(task).toMatchObject({ kind: 'server.power', objectId: serverId, ...byAda });
    expect(task.data).toMatchObject({ action: off ? 'off' : 'on' });
    expect(await only()).toMatchObject({ nextAt: null, lastState: 'running' });
  });

  test('202: a report is mailed to its person', async () => {
    await send(ada, 'POST /reportSchedules', { ...weekly, reportId: 'serverUsage', monthDay: 1 });
    const { id, doing } = await only();
    expect(doing).toMatch(/usage/i);
    const { result } = await run(ada, [id]);
    expect(await taskOf(result.cmdId)).toMatchObject({ kind: 'report.deliver', ...byAda });
  });

  test('one that cannot run says why, and leaves no run, history or notification', async () => {
    await addPower();
    const { id, doing } = await only();
    const turn = doing === 'Power off' ? 'off' : 'on';
    const count = async () => ({
      runs: (await db.selectFrom('schedule_run').selectAll().execute()).length,
      history: (await db.selectFrom('history').selectAll().execute()).length,
      notices: (await db.selectFrom('notification').selectAll().execute()).length,
    });
    await db.updateTable('server').set({ state: turn }).where('id', '=', serverId).execute();
    const before = await count();
    expect((await run(ada, [id])).result.refusal).toContain('The server was already in that state.');
    await db
      .updateTable('server')
      .set({ state: turn === 'on' ? 'off' : 'on', task_id: world.ada.taskId })
      .where('id', '=', serverId)
      .execute();
    expect((await run(ada, [id])).result.refusal).toContain('A task was running');
    expect(await count()).toEqual(before);
    expect(await only()).toMatchObject({ lastState: null });
  });

  test('a run that has not ended is not run a second time, and many are each on their own', async () => {
    await addSnapshots();
    await send(ada, 'POST /reportSchedules', { ...weekly, reportId: 'serverUsage', monthDay: 1 });
    const ids = (await rows()).map(({ id }) => id);
    expect((await run(ada, ids)).results.map(({ refusal }) => refusal)).toEqual([null, null]);
    for (const { refusal } of (await run(ada, ids)).results)
      expect(refusal).toContain('a run of this schedule has not ended yet');
  });

  test('a viewer may not, and schedules of others are not found', async () => {
    await addSnapshots();
    const { id } = await only();
    expect((await run(await signIn(it, viewing), [id])).result).toMatchObject({
      cmdId: null,
      refusal: expect.stringContaining('permission'),
    });
    expect((await run(await signIn(it, world.bob), [id])).result).toMatchObject({
      cmdId: null,
      refusal: expect.any(String),
    });
    expect(await only()).toMatchObject({ lastState: null });
  });
});
