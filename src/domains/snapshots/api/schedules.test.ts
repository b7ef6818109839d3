// @database
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { runDue } from '#domains/schedules/api/run-due.ts';
import type { snapshots } from '../contract.ts';
import type { ScheduleRow } from './schedule-rules.ts';
import { noticesIn } from '#test/notices.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});
beforeEach(async () => {
  await simulator.setFaults();
  ada = await signIn(app, world.ada);
  // Each test has the only schedules that come due.
  await db.deleteFrom('schedule').execute();
});

const hour = 3600;
const hourly = { kind: 'hourly', everyHours: 1, hour: 0, minute: 0, timeZone: 'UTC', windowMinutes: 30, keep: 2 };
const daily = { kind: 'daily', hour: 2, minute: 0, timeZone: 'Europe/Rome', keep: 7 };
const server = (owner = world.ada) => addServer(app, world, { state: 'on', owner, simulator });
const url = (id: string) => `/svc/servers/${id}/snapshotSchedules`;
const add = (id: string, payload: object, who = ada) => who.request({ method: 'POST', url: url(id), payload });
const save = (id: string, row: ScheduleRow, change: object) =>
  ada.request({
    method: 'PUT',
    url: `${url(id)}/${row.id}`,
    headers: { 'if-match': `"${row.version}"` },
    payload: { ...daily, ...change },
  });
const list = async (id: string) =>
  (await ada.request({ url: url(id) })).json<{ items: ScheduleRow[]; copies: number; overlaps: object[] }>();
/** The runs of the only schedule of a server, oldest first. */
const runs = async (id: string) => {
  ada = await signIn(app, world.ada);
  const [only] = (await list(id)).items;
  const answer = await ada.request({ url: `${url(id)}/${only?.id}/runs` });
  return answer.json<AnswerOf<typeof snapshots.listScheduleRuns>>().items.toReversed();
};
const idle = (id: string) =>
  until(`server ${id} is idle`, async () => {
    const row = await db.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return row.task_id === null;
  });

/** Moves the clock just past the next full hour; sessions have run out by then. */
async function nextHour(): Promise<void> {
  app.clock.advance((hour * 1000 - (app.clock.now() % (hour * 1000))) / 1000 + 1);
  ada = await signIn(app, world.ada);
}

describe('the schedules of a server', () => {
  test('are added, listed with their next runs, paused, changed and removed', async () => {
    const { id } = await server();
    const made = (await add(id, { ...daily, keepWeekly: 4, keepMonthly: 6 })).json<ScheduleRow>();
    expect(made).toMatchObject({ copies: 17, count: 0, paused: false, windowMinutes: 60, version: 1 });
    expect(made.nextRuns).toHaveLength(5);
    const paused = await save(id, made, { paused: true });
    expect(paused.json()).toMatchObject({ paused: true, nextRuns: [], version: 2 });
    expect((await save(id, made, {})).statusCode).toBe(412);
    expect(await list(id)).toMatchObject({ items: [{ id: made.id }], overlaps: [] });
    const gone = await ada.request({ method: 'DELETE', url: `${url(id)}/${made.id}` });
    expect(gone.statusCode).toBe(204);
    expect((await list(id)).items).toEqual([]);
    const words = (await ada.request({ url: `/svc/servers/${id}/history?kind=snapshot` })).json<{
      items: { action: string }[];
    }>();
    expect(words.items.map((row) => row.action)).toEqual([
      'Snapshot schedule removed: daily',
      'Snapshot schedule paused: daily',
      'Snapshot schedule added: daily',
    ]);
  });

  test('refuse a zone that is none, and more copies than fit', async () => {
    const { id } = await server();
    expect((await add(id, { ...daily, timeZone: 'Mars/Base' })).json()).toMatchObject({
      errors: [{ code: 1558, key: 'timeZone' }],
    });
    expect((await add(id, { ...daily, keep: 15 })).statusCode).toBe(200);
    const full = await add(id, { ...daily, keep: 6 });
    expect(full.statusCode).toBe(409);
    expect(full.json()).toMatchObject({ errors: [{ code: 1706, key: 'keep' }] });
    expect((await add(world.bob.serverId, daily)).statusCode).toBe(404);
  });

  test('tell where two come near each other, before and after they are saved', async () => {
    const { id } = await server();
    await add(id, { ...daily, keep: 3 });
    const query = 'kind=weekly&hour=2&minute=5&weekday=0&timeZone=Europe/Rome';
    const preview = await ada.request({ url: `/svc/snapshotSchedules/preview?serverId=${id}&${query}` });
    const { nextRuns, overlaps } = preview.json<{ nextRuns: string[]; overlaps: string[] }>();
    expect(nextRuns).toHaveLength(5);
    expect(overlaps).toEqual(nextRuns);
    await add(id, { ...daily, kind: 'weekly', minute: 5, keep: 4 });
    expect((await list(id)).overlaps).toHaveLength(5);
  });

  test('apply to many servers but for those that would exceed their limit', async () => {
    const [free, full] = [await server(), await server()];
    await add(full.id, { ...daily, keep: 18 });
    const body = { serverIds: [free.id, full.id, world.bob.serverId], schedule: daily };
    const ask = (dryRun: boolean) => send(ada, 'POST /snapshotSchedules', body, { dryRun });
    const gigabyte = { key: 'snapshot.gb', hourly_on_micro: 30, hourly_off_micro: 30, monthly_micro: 20_000 };
    await db
      .insertInto('price_item')
      .values({ version_id: world.priceVersionId, ...gigabyte })
      .onConflict((c) => c.columns(['version_id', 'key', 'zone_id']).doUpdateSet(gigabyte))
      .execute();
    const price = { rate: { monthlyMicro: 20_000 }, currency: 'USD', priceListName: expect.any(String) };
    const expected = {
      results: [
        { name: free.name, copies: 7, sizeMb: null, price, refusal: null },
        { name: full.name, copies: 25, refusal: expect.stringContaining('25') },
        { name: '', refusal: "Not found, or you don't have access." },
      ],
    };
    expect((await ask(true)).json()).toMatchObject(expected);
    expect((await list(free.id)).items).toEqual([]);
    expect((await ask(false)).json()).toMatchObject(expected);
    expect((await list(free.id)).items).toHaveLength(1);
    expect((await list(full.id)).items).toHaveLength(1);
  });
});

describe('runs', () => {
  beforeAll(() => void app.work());

  test('are one a slot however many workers look, and keep as many as they should', async () => {
    const { id } = await server();
    expect((await add(id, hourly)).statusCode).toBe(200);
    for (let round = 1; round <= 4; round += 1) {
      await nextHour();
      await Promise.all([runDue(app.app), runDue(app.app), runDue(app.app)]);
      await idle(id);
      const found = await runs(id);
      expect(found).toHaveLength(round);
      expect(found.at(-1)).toMatchObject({ state: 'ok', cmdId: expect.any(String) });
      if (round === 1)
        await db.updateTable('snapshot').set({ pinned: true, label: 'pinned' }).where('server_id', '=', id).execute();
    }
    const left = await db
      .selectFrom('snapshot')
      .selectAll()
      .where('server_id', '=', id)
      .orderBy('created_at')
      .execute();
    expect(left.map((row) => row.label)).toEqual(['pinned', '', '']);
    expect(left.every((row) => row.name.startsWith('Scheduled 20'))).toBe(true);
    expect((await list(id)).items[0]).toMatchObject({ count: 3, lastRun: { state: 'ok' } });
  });

  test('wait for a server that is busy, and are missed when their window has passed', async () => {
    const { id, name } = await server();
    await add(id, hourly);
    await db.updateTable('server').set({ state: 'configuring' }).where('id', '=', id).execute();
    await nextHour();
    await runDue(app.app);
    expect((await runs(id)).at(-1)).toMatchObject({ state: 'waiting' });
    app.clock.advance(31 * 60);
    await runDue(app.app);
    expect((await runs(id)).at(-1)).toMatchObject({ state: 'missed', reason: 'The server is being configured.' });
    const received = (await noticesIn(db)).filter(
      ({ title }) => title === `A scheduled snapshot of ${name} was missed`,
    );
    expect(received.length).toBeGreaterThanOrEqual(1);
    expect(new Set(received.map((row) => row.code))).toEqual(new Set([1010]));
  });

  test('that fail are told and leave the next one alone', async () => {
    const { id, name } = await server();
    await add(id, hourly);
    await simulator.setFaults({ kind: 'fail-job', call: 'ensureSnapshot', name, times: 1, reason: 'Full.' });
    await nextHour();
    await runDue(app.app);
    await idle(id);
    expect((await runs(id)).at(-1)).toMatchObject({ state: 'failed', reason: 'Full.' });
    await nextHour();
    await runDue(app.app);
    await idle(id);
    expect((await runs(id)).at(-1)).toMatchObject({ state: 'ok' });
    const [row] = (await list(id)).items;
    const shown = await ada.request({ url: `${url(id)}/${row?.id}/runs` });
    expect(shown.json()).toMatchObject({ items: [{ state: 'ok' }, { state: 'failed', reason: 'Full.' }] });
  });

  test('after a standstill are made up for once', async () => {
    const { id } = await server();
    await add(id, { ...hourly, windowMinutes: 720 });
    for (let n = 0; n < 5; n += 1) await nextHour();
    await runDue(app.app);
    await idle(id);
    await runDue(app.app);
    expect(await runs(id)).toHaveLength(1);
  });
});
