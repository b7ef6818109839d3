// @database
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { send } from '#test/answers.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const [ada, bob] = [await signIn(it, world.ada), await signIn(it, world.bob)];
const { serverId } = world.ada;
// The viewer sees what Ada has.
const viewing = world.people['account-viewer'];
await db.updateTable('account').set({ parent_id: world.ada.accountId }).where('id', '=', viewing.accountId).execute();
const viewer = await signIn(it, viewing);
await db.updateTable('server').set({ state: 'on', task_id: null }).where('id', '=', serverId).execute();

const weekly = { kind: 'weekly', weekday: 1, hour: 9, minute: 0, timeZone: 'UTC' };
const power = { weekdays: [1], onMinute: 480, offMinute: 1080, timeZone: 'UTC' };
const report = { ...weekly, reportId: 'serverUsage', monthDay: 1 };
interface Row {
  id: string;
  kind: string;
  paused: boolean;
  nextAt: string | null;
  doing: string | null;
}
const rows = async (who = ada) => (await send(who, 'GET /schedules?size=0')).json<{ items: Row[] }>().items;
const results = (answer: { json<T>(): T }) =>
  answer.json<{ results: { scheduleId: string; name: string; refusal: string | null }[] }>().results;
const pause = (who: Browser, scheduleIds: string[]) => send(who, 'PUT /schedules/pause', { scheduleIds });
const resume = (who: Browser, scheduleIds: string[]) => send(who, 'PUT /schedules/resume', { scheduleIds });

beforeEach(async () => {
  await db.deleteFrom('schedule').execute();
  await send(ada, `POST /servers/${serverId}/snapshotSchedules`, { ...weekly, keep: 3 });
  await send(ada, `PUT /servers/${serverId}/powerSchedule`, power, { version: 0 });
  await send(ada, 'POST /reportSchedules', report);
});

describe('PUT /schedules/pause and /schedules/resume', () => {
  test('200: those of every kind are paused, and resumed with their next slots', async () => {
    const before = await rows();
    expect(new Set(before.map(({ kind, paused }) => `${kind} ${paused}`))).toEqual(
      new Set(['power false', 'report false', 'snapshot false']),
    );
    const ids = before.map(({ id }) => id);
    const paused = await pause(ada, ids);
    expect([paused.statusCode, results(paused).map(({ scheduleId, refusal }) => [scheduleId, refusal])]).toEqual([
      200,
      ids.map((id) => [id, null]),
    ]);
    expect((await rows()).map((row) => [row.paused, row.nextAt])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ]);
    const history = (await send(ada, `GET /servers/${serverId}/history?size=4`)).json<{
      items: { action: string }[];
    }>();
    expect(history.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['Power schedule paused', expect.stringContaining('schedule paused')]),
    );
    expect(results(await resume(ada, ids)).map(({ refusal }) => refusal)).toEqual([null, null, null]);
    expect((await rows()).map(({ nextAt, ...row }) => ({ ...row, next: nextAt !== null }))).toEqual(
      before.map(({ nextAt: _nextAt, ...row }) => ({ ...row, next: true })),
    );
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'object_type'])
      .where('action', 'in', ['schedule.pause', 'schedule.resume'])
      .execute();
    expect(audit.map(({ object_type }) => object_type)).toEqual(
      expect.arrayContaining(['batch', 'report-schedule', 'server', 'snapshotSchedule']),
    );
  });

  test('200: each that cannot be paused says why, and a trial pauses none', async () => {
    const all = await rows();
    const [first, second] = all.map(({ id }) => id) as [string, string];
    await pause(ada, [first]);
    const tried = await send(ada, 'PUT /schedules/pause', { scheduleIds: [second] }, { dryRun: true });
    expect(results(tried).map(({ refusal }) => refusal)).toEqual([null]);
    const some = results(await pause(ada, [first, newId(), second]));
    expect(some.map(({ refusal }) => refusal)).toEqual([
      expect.stringContaining('the schedule is already paused'),
      expect.any(String),
      null,
    ]);
    expect(results(await resume(ada, [all[2]!.id]))[0]?.refusal).toContain('the schedule is not paused');
  });

  test('each kind asks for its own permission, and schedules of others are not found', async () => {
    const [server] = (await rows()).filter(({ kind }) => kind === 'snapshot');
    const mine = (await rows()).filter(({ kind }) => kind === 'report');
    const ids = [server!.id, mine[0]!.id];
    // The viewer sees the servers of the account, and may change none of them; reports are mailed to Ada alone.
    const [forbidden, notFound] = results(await pause(viewer, ids));
    expect([forbidden?.name, forbidden?.refusal]).toEqual(['web-1', expect.stringContaining('permission')]);
    expect(notFound?.name).toBe('');
    expect(results(await pause(bob, ids)).map(({ name, refusal }) => [name, refusal !== null])).toEqual([
      ['', true],
      ['', true],
    ]);
    expect((await rows()).every(({ paused }) => !paused)).toBe(true);
  });
});
