// @database
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { powerSchedules } from '../contract.ts';
import { runDue } from '#domains/schedules/api/run-due.ts';
import { noticesIn } from '#test/notices.ts';

type Answer = AnswerOf<typeof powerSchedules.readPowerSchedule>;

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
});
beforeEach(async () => {
  await simulator.setFaults();
  ada = await signIn(app, world.ada);
  await db.deleteFrom('schedule').execute();
});

const server = (state: 'on' | 'off' | 'error' = 'on') => addServer(app, world, { state, owner: world.ada, simulator });
const urlOf = (id: string) => `/svc/servers/${id}/powerSchedule`;
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const office = { weekdays: [5, 1, 1], onMinute: 420, offMinute: 1140, timeZone: 'Europe/Rome' };
const save = (id: string, payload: object, version = 0) =>
  ada.request({ method: 'PUT', url: urlOf(id), headers: { 'if-match': `"${version}"` }, payload });
const read = async (id: string) => (await ada.request({ url: urlOf(id) })).json<Answer>();
const { settled } = serverReads(db);
const received = async () => (await noticesIn(db, 1022)).map(({ title }) => title);

/** A schedule whose next run is a turn in a minute from now. */
async function soon(id: string, turn: 'on' | 'off', more: object = {}): Promise<void> {
  const at = new Date(app.clock.now() + 60_000);
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
  const other = (minute + 720) % 1440;
  const times = turn === 'on' ? { onMinute: minute, offMinute: other } : { onMinute: other, offMinute: minute };
  const answer = await save(id, { weekdays: everyDay, timeZone: 'UTC', ...times, ...more });
  expect(answer.json()).toMatchObject({ nextRuns: [{ turn }, {}, {}, {}, {}] });
}

describe('a power schedule', () => {
  test('is written, shown with its next runs, paused, changed and removed', async () => {
    const { id } = await server();
    expect(await read(id)).toEqual({ schedule: null, nextRuns: [], runs: [], version: 0 });
    const made = (await save(id, office)).json<Answer>();
    expect(made).toMatchObject({ version: 1, schedule: { weekdays: [1, 5], paused: false } });
    expect(made.nextRuns).toHaveLength(5);
    expect((await save(id, office)).statusCode).toBe(412);
    expect((await save(id, { ...office, paused: true }, 1)).json()).toMatchObject({ version: 2, nextRuns: [] });
    expect((await ada.request({ method: 'DELETE', url: urlOf(id) })).statusCode).toBe(204);
    expect((await ada.request({ method: 'DELETE', url: urlOf(id) })).statusCode).toBe(404);
    const words = (await ada.request({ url: `/svc/servers/${id}/history?kind=power` })).json<{
      items: { action: string }[];
    }>();
    expect(words.items.map((row) => row.action)).toEqual([
      'Power schedule removed',
      'Power schedule paused',
      'Power schedule added',
    ]);
  });

  test('refuses a zone that is none, equal times, no days and what is not hers', async () => {
    const { id } = await server();
    const errors = async (payload: object) => (await save(id, payload)).json<{ errors: object[] }>().errors;
    expect(await errors({ ...office, timeZone: 'Mars/Base' })).toMatchObject([{ code: 1558, key: 'timeZone' }]);
    expect(await errors({ ...office, offMinute: 420 })).toMatchObject([{ code: 1745, key: 'offMinute' }]);
    expect(await errors({ ...office, weekdays: [] })).toMatchObject([{ key: 'weekdays' }]);
    expect((await save(world.bob.serverId, office)).statusCode).toBe(404);
    const preview = (query: string) => ada.request({ url: `/svc/powerSchedules/preview?${query}` });
    const times = 'onMinute=420&offMinute=1140&timeZone=UTC';
    expect((await preview(`weekdays=1,5&${times}`)).json<Answer>().nextRuns).toHaveLength(5);
    expect((await preview(`weekdays=9&${times}`)).json()).toMatchObject({ errors: [{ key: 'weekdays' }] });
  });

  test('is given to many servers at once', async () => {
    const [one, two] = [await server(), await server()];
    const body = { serverIds: [one.id, two.id, world.bob.serverId], schedule: office };
    const answer = await ada.request({ method: 'POST', url: '/svc/powerSchedules', payload: body });
    expect(answer.json()).toMatchObject({
      results: [{ refusal: null }, { refusal: null }, { refusal: "Not found, or you don't have access." }],
    });
    expect(await read(two.id)).toMatchObject({ schedule: { onMinute: 420 } });
    await ada.request({ method: 'POST', url: '/svc/powerSchedules', payload: { ...body, schedule: null } });
    expect(await read(two.id)).toMatchObject({ schedule: null });
  });
});

describe('runs', () => {
  test('are skipped while a task is at work, and missed after a standstill; both are told once', async () => {
    const [busy, late, broken] = [await server(), await server(), await server('error')];
    for (const { id } of [busy, late]) await soon(id, 'off');
    await soon(broken.id, 'off', { force: true });
    await ada.request({ method: 'PUT', url: `/svc/servers/${busy.id}/power`, payload: { action: 'restart' } });
    await db
      .updateTable('schedule')
      .set({ next_at: new Date(app.clock.now() - 3_600_000) })
      .where('object_id', '=', late.id)
      .execute();
    app.clock.advance(61);
    await Promise.all([runDue(app.app), runDue(app.app)]);
    expect((await read(busy.id)).runs).toMatchObject([
      { state: 'skipped', reason: `A task was running: Restart ${busy.name}.` },
    ]);
    expect((await read(late.id)).runs).toMatchObject([{ state: 'missed', reason: 'The service was not running.' }]);
    expect((await read(broken.id)).runs).toMatchObject([{ state: 'running', turn: 'off' }]);
    expect((await received()).sort()).toEqual(
      [`A scheduled power off of ${busy.name} was skipped`, `A scheduled power off of ${late.name} was missed`].sort(),
    );
  });

  test('power nothing on while the site keeps its servers off', async () => {
    const [off, on] = [await server('off'), await server('on')];
    await soon(off.id, 'on');
    await soon(on.id, 'off');
    const row = { site_id: world.siteId, reason: 'Unpaid', servers: 'off' };
    await db.insertInto('site_suspension').values(row).execute();
    app.clock.advance(61);
    await runDue(app.app);
    expect((await read(off.id)).runs).toMatchObject([{ state: 'skipped', reason: 'The site is suspended.' }]);
    expect((await read(on.id)).runs).toMatchObject([{ state: 'running', turn: 'off' }]);
    await db.deleteFrom('site_suspension').execute();
  });

  test('change the power once however many workers look, and leave alone what is so already', async () => {
    const [on, off, already] = [await server('on'), await server('off'), await server('off')];
    await soon(on.id, 'off');
    await soon(off.id, 'on');
    await soon(already.id, 'off');
    app.clock.advance(61);
    app.work();
    await Promise.all([runDue(app.app), runDue(app.app), runDue(app.app)]);
    expect((await settled(on.id)).state).toBe('off');
    expect((await settled(off.id)).state).toBe('on');
    await until('the run of the first is over', async () => (await read(on.id)).runs[0]?.state === 'ok');
    expect((await read(off.id)).runs).toMatchObject([{ turn: 'on', state: 'ok', cmdId: expect.any(String) }]);
    expect((await read(already.id)).runs).toMatchObject([{ state: 'ok', cmdId: null }]);
    const tasks = await db
      .selectFrom('task')
      .select('id')
      .where('object_id', 'in', [on.id, off.id, already.id])
      .execute();
    expect(tasks).toHaveLength(2);
  });
});
