// @database
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { send } from '#test/answers.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
await db.deleteFrom('schedule').execute();

const weekly = { kind: 'weekly', weekday: 1, hour: 9, minute: 0, timeZone: 'UTC' };
const report = { ...weekly, reportId: 'serverUsage', monthDay: 1 };

interface Row {
  kind: string;
  objectName: string;
  nextAt: string | null;
  lastState: string | null;
  lastTaskId: string | null;
}
const rows = async (who: Browser, query = '') =>
  (await send(who, `GET /schedules?size=0&${query}`)).json<{ items: Row[] }>().items;

test('the schedules of servers in scope and of own reports, the next first, paused ones last', async () => {
  const { serverId } = world.ada;
  const power = { weekdays: [1], onMinute: 480, offMinute: 1080, timeZone: 'UTC', paused: true };
  const made = [
    await send(ada, `POST /servers/${serverId}/snapshotSchedules`, { ...weekly, keep: 3 }),
    await send(ada, `PUT /servers/${serverId}/powerSchedule`, power, { version: 0 }),
    await send(ada, 'POST /reportSchedules', report),
  ];
  expect(made.map(({ statusCode, body }) => [statusCode < 300, body])).toEqual(made.map(({ body }) => [true, body]));
  const mine = await rows(ada);
  expect(mine.map(({ kind, objectName }) => [kind, objectName])).toEqual([
    ['snapshot', 'web-1'],
    ['report', 'ada'],
    ['power', 'web-1'],
  ]);
  expect(mine.map(({ nextAt }) => nextAt === null)).toEqual([false, false, true]);
  expect((await rows(ada, 'kind=power')).length).toBe(1);
  expect((await rows(ada, 'paused=0')).map(({ kind }) => kind)).toEqual(['snapshot', 'report']);
  expect(await rows(ada, 'filter=nothing')).toEqual([]);
  // Others see neither, and staff the servers, but no one's reports.
  expect(await rows(await signIn(it, world.bob))).toEqual([]);
  expect((await rows(await signIn(it, world.people.root))).map(({ kind }) => kind)).toEqual(['snapshot', 'power']);
});
