// @database
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { timingFields } from '#kernel/timing-schema.ts';
import { testApp } from '#test/app.ts';
import { createWorld } from '#test/world.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { schedules } from '../contract.ts';
import { byTiming, scheduleRunners, type DueRun, type Outcome, type ScheduleKind } from './kind.ts';
import { forgetScheduleRuns, runDue } from './run-due.ts';
import { deleteSchedules, findSchedule, insertSchedule, readRuns, readSchedules, updateSchedule } from './store.ts';

const it = await testApp();
const { app, clock } = it;
const { ada, bob } = await createWorld(it);

const schema = z.strictObject({ ...timingFields, what: z.string(), paused: z.boolean() });
type Edit = z.output<typeof schema>;
const kind: ScheduleKind<Edit> = { name: 'test', objectType: 'server', schema, ...byTiming };
const hourly: Edit = {
  ...schema.parse({ kind: 'hourly', hour: 0, minute: 0, timeZone: 'UTC', what: 'ok', paused: false }),
};

const save = () => requestTo(schedules.previewTiming, { params: undefined, input: undefined });
/** What the runner was asked to begin. */
const begun: DueRun<Edit>[] = [];
async function begin(_at: object, run: DueRun<Edit>): Promise<Outcome> {
  begun.push(run);
  if (run.edit.what === 'broken') throw new Error('broken');
  if (run.late) return { state: 'missed', reason: 'Too late.' };
  return run.edit.what === 'busy' ? { state: 'waiting', reason: 'Busy.' } : { state: 'ok' };
}
const runner = { kind, windowMinutes: () => 30, detailOf: ({ what }: Edit) => ({ what }), save, begin };
const own = { ...app, domains: [{ name: 'test', contributes: [scheduleRunners(runner)] }] };
const now = () => new Date(clock.now());
const add = (what: string, objectId = ada.serverId) =>
  insertSchedule(app.db, kind, { objectId, edit: { ...hourly, what }, now: now() });
const lastOf = async (id: string) => (await findSchedule(app.db, kind, id))?.last;
/** Just past the next full hour, and so many more. */
const nextHour = (more = 0) => clock.advance(3600 - ((clock.now() / 1000) % 3600) + 1 + more * 3600);

beforeEach(async () => {
  begun.length = 0;
  await app.db.deleteFrom('schedule').execute();
});

test('a schedule is kept as its kind words it, paused and removed with its object', async () => {
  const id = await add('ok');
  await add('ok', bob.serverId);
  expect(await readSchedules(app.db, kind, { objectIds: [ada.serverId] })).toMatchObject([
    { id, objectId: ada.serverId, edit: hourly, secret: null, nextAt: expect.any(Date), version: 1, last: null },
  ]);
  await updateSchedule(app.db, kind, {
    id,
    edit: { ...hourly, paused: true },
    secret: Buffer.from('sealed'),
    now: now(),
  });
  expect(await findSchedule(app.db, kind, id)).toMatchObject({
    edit: { paused: true },
    secret: Buffer.from('sealed'),
    nextAt: null,
    version: 2,
  });
  await deleteSchedules(app.db, kind, ada.serverId);
  expect(await findSchedule(app.db, kind, id)).toBeNull();
  await app.db.updateTable('server').set({ state: 'terminated' }).where('id', '=', bob.serverId).execute();
  await forgetScheduleRuns.run(app);
  expect(await readSchedules(app.db, kind, { objectIds: [bob.serverId] })).toEqual([]);
});

test('a slot runs once, whoever looks, and one that cannot begin stops no other', async () => {
  const [broken, ok] = [await add('broken'), await add('ok')];
  nextHour();
  await Promise.all([runDue(own), runDue(own)]);
  await runDue(own);
  expect(begun.filter(({ id }) => id === ok)).toHaveLength(1);
  expect(await lastOf(ok)).toMatchObject({ state: 'ok', detail: { what: 'ok' }, settledAt: now() });
  expect(await lastOf(broken)).toMatchObject({ state: 'waiting', settledAt: null });
});

test('a run waits within its window, and is missed after it', async () => {
  const id = await add('busy');
  nextHour();
  await runDue(own);
  expect(await lastOf(id)).toMatchObject({ state: 'waiting' });
  clock.advance(31 * 60);
  await runDue(own);
  expect(await lastOf(id)).toMatchObject({
    state: 'missed',
    reason: { id: 'text.as', values: { text: 'Too late.' } },
  });
});

test('after a standstill the slot that was next is told, and what lies between is not made up for', async () => {
  const id = await add('ok');
  nextHour(5);
  await runDue(own);
  const runs = await readRuns(app.db, id, 10);
  expect(runs).toMatchObject([{ state: 'missed' }]);
  const { nextAt } = (await findSchedule(app.db, kind, id)) ?? {};
  expect(nextAt?.getTime()).toBeGreaterThan(clock.now());
});
