import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { backupFixture } from '#test/backups.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { inEnglish } from '#test/in-english.ts';
import { expireDue } from './expire-backups.ts';
import { dueIn, lastNight, nextDue } from './nights.ts';
import { planDue } from './plan-nights.ts';
import type { BackupRow } from './row.ts';
import { reconcile } from './reconcile-backups.ts';
import { runDue } from './run-nights.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  app.work();
});
beforeEach(async () => {
  await simulator.setFaults();
  // Each begins at noon: whether the night of now is over must not depend on when tests are run.
  await nextNight(12);
  await clear();
});

const patient = new AbortController().signal;
const fixture = backupFixture(app, simulator, () => ({ world, ada }));
const { server, list, settled, backedUp, notices, clear } = fixture;
const runs = (id: string) =>
  db.selectFrom('backup').selectAll().where('server_id', '=', id).orderBy('due_at').execute();

const window = { timeZone: 'UTC', fromHour: 1, hours: 4 };
const now = () => new Date(app.clock.now());
/** Moves the clock into the middle of the next night, or to another hour of that day; sessions have run out by then. */
async function nextNight(hours = 3): Promise<void> {
  const day = 86_400_000;
  const midnight = app.clock.now() - (app.clock.now() % day) + day;
  app.clock.advance((midnight - app.clock.now()) / 1000 + hours * 3600);
  ada = await signIn(app, world.ada);
}

describe('every night', () => {
  test('has its window in the zone, and every server its own time in it', () => {
    const rome = { timeZone: 'Europe/Rome', fromHour: 1, hours: 4 };
    const at = new Date('2026-11-21T00:30:00Z');
    expect(lastNight(rome, at)).toEqual({
      night: '2026-11-21',
      from: new Date('2026-11-21T00:00:00Z'),
      until: new Date('2026-11-21T04:00:00Z'),
    });
    const id = newId();
    const due = nextDue(rome, id, at);
    expect([dueIn(lastNight(rome, at), id).getTime(), dueIn(lastNight(rome, due), id).getTime()]).toContain(
      due.getTime(),
    );
    expect(due > at).toBe(true);
    expect(due.getUTCHours()).toBeLessThan(2);
  });

  test('backs each server up once, however many workers look', async () => {
    const { id } = await server('on', true);
    const { nextRun } = await list(id);
    await nextNight();
    await Promise.all([planDue(app.app), planDue(app.app), planDue(app.app)]);
    await until('the night is planned', async () => ((await runs(id)).length === 1 ? true : null));
    const [run] = await runs(id);
    expect(run?.due_at.toISOString()).toBe(nextRun);
    expect(run?.due_at).toEqual(dueIn(lastNight(window, now()), id));
    await Promise.all([runDue(app.app), runDue(app.app), runDue(app.app)]);
    await until('the run has ended', async () => ((await list(id)).items[0]?.state === 'ok' ? true : null));
    await settled(id);
    await planDue(app.app);
    await runDue(app.app);
    expect(await runs(id)).toHaveLength(1);
    const tasks = await db.selectFrom('task').select('id').where('object_id', '=', id).execute();
    expect(tasks).toHaveLength(1);
    // The first of all is the first of its month.
    const { items } = await list(id);
    expect((Date.parse(items[0]?.keptUntil ?? '') - Date.parse(items[0]?.date ?? '')) / 86_400_000).toBe(93);
  });

  test('passes over a server that has not run since its last backup, but not the first time', async () => {
    const { id } = await server('off', true);
    const result = async () => {
      await nextNight();
      await planDue(app.app);
      await runDue(app.app);
      await until('no run is open', async () =>
        (await runs(id)).some((run) => /planned|running/.test(run.state)) ? null : true,
      );
      await settled(id);
      return (await runs(id)).map((run) => run.state);
    };
    expect(await result()).toEqual(['ok']);
    expect(await result()).toEqual(['ok', 'skipped']);
    expect((await list(id)).items[0]?.reason).toContain('off');
  });

  test('waits for a busy server, and tells when the night is over', async () => {
    const { id } = await server('on', true);
    await db.updateTable('server').set({ task_id: newId() }).where('id', '=', id).execute();
    await nextNight();
    await planDue(app.app);
    await runDue(app.app);
    await until('it was put off', async () => ((await runs(id))[0]!.due_at > now() ? true : null));
    app.clock.advance(3 * 3600);
    await runDue(app.app);
    await until('it was missed', async () => ((await runs(id))[0]?.state === 'skipped' ? true : null));
    expect(inEnglish((await runs(id))[0]?.reason ?? null)).toContain('A task is running');
    expect(await notices(1061, `/servers/${id}/backup`)).toHaveLength(1);
  });

  test('takes along what has expired, and never the last good one of a server that is backed up', async () => {
    const { id, ref } = await server('on');
    const [old, last] = [await backedUp(id), await backedUp(id)];
    const past = new Date(app.clock.now() - 5 * 86_400_000);
    await db.updateTable('backup').set({ expires_at: past }).where('server_id', '=', id).execute();
    await db.updateTable('server').set({ backup: true }).where('id', '=', id).execute();
    await expireDue(app.app);
    const stateOf = async (one: BackupRow) => (await list(id)).items.find((row) => row.id === one.id)?.state;
    await until('the older one has expired', async () => ((await stateOf(old)) === 'expired' ? true : null));
    await settled(id);
    expect(await stateOf(last)).toBe('ok');
    await nextNight();
    await planDue(app.app);
    await runDue(app.app);
    await until('the night took it along', async () => ((await stateOf(last)) === 'expired' ? true : null));
    await settled(id);
    expect(await simulator.engine.listBackups([ref], patient)).toHaveLength(1);
  });

  test('goes through many servers in steps, by index', async () => {
    const { id } = await server('on', true);
    await sql`
      insert into server (id, site_id, account_id, zone_id, image_id, name, state, power_since, cpu_type, cpu_count, ram_mb,
        disk_gb, billing_mode, price_version_id, currency, monthly_micro, hourly_on_micro, hourly_off_micro, backup, created_at)
      select gen_random_uuid(), site_id, account_id, zone_id, image_id, 'many-' || n, 'off', power_since, cpu_type, cpu_count,
        ram_mb, disk_gb, billing_mode, price_version_id, currency, monthly_micro, hourly_on_micro, hourly_off_micro, n % 4 = 0,
        created_at
      from server, generate_series(1, 10000) n where id = ${id}`.execute(db);
    await sql`analyze server`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from server where zone_id = ${world.zoneId} and backup and state <> 'terminated'
        and id > ${'00000000-0000-0000-0000-000000000000'} order by id limit 1000`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toMatch(/Index (Only )?Scan using server_backup/);
    await nextNight(1);
    await Promise.all([planDue(app.app), planDue(app.app)]);
    const planned = () =>
      db
        .selectFrom('backup')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirst();
    await until('every server has its run', async () => (Number((await planned())?.n) === 2501 ? true : null));
    await db.deleteFrom('backup').execute();
    await db.deleteFrom('server').where('name', 'like', 'many-%').execute();
  });
});

describe('the window of a zone', () => {
  const ask = (who: Browser) => who.request({ url: '/svc/backupWindows' });
  const put = (who: Browser, version: number, payload: object) =>
    who.request({
      method: 'PUT',
      url: `/svc/backupWindows/${world.zoneId}`,
      headers: { 'if-match': `"${version}"` },
      payload,
    });

  test('is set by operators, and nights follow it', async () => {
    const operator = await signIn(app, world.people['infrastructure-operator']);
    expect((await ask(ada)).statusCode).toBe(403);
    const { items } = (await ask(operator)).json<{ items: { zoneId: string; version: number }[] }>();
    const version = items.find(({ zoneId }) => zoneId === world.zoneId)?.version ?? -1;
    const rome = { timeZone: 'Europe/Rome', fromHour: 22, hours: 6 };
    const nowhere = await put(operator, version, { ...rome, timeZone: 'Mars' });
    expect([nowhere.statusCode, nowhere.json()]).toMatchObject([400, { errors: [{ code: 1558, key: 'timeZone' }] }]);
    expect((await put(operator, version, { ...rome, hours: 13 })).statusCode).toBe(400);
    const saved = await put(operator, version, rome);
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { ...rome, version: version + 1 }]);
    expect((await put(operator, version, rome)).statusCode).toBe(412);
    const { id } = await server('on', true);
    const window = (await ada.request({ url: `/svc/servers/${id}/backups` })).json<{ window: object }>();
    expect(window).toMatchObject({ window: rome });
    await db.deleteFrom('backup_window').execute();
  });
});

describe('the storage of the host', () => {
  test('may lose a backup, which is told, cannot be restored, and may be found again', async () => {
    const { id } = await server();
    const { id: backupId } = await backedUp(id);
    const stored = await db.selectFrom('backup').selectAll().where('id', '=', backupId).executeTakeFirstOrThrow();
    app.clock.advance(60);
    await reconcile(app.app, 'simulator');
    expect((await list(id)).items).toMatchObject([{ missing: false }]);
    await db
      .updateTable('backup')
      .set({ engine_ref: `${stored.engine_ref}-lost` })
      .where('id', '=', backupId)
      .execute();
    await reconcile(app.app, 'simulator');
    await reconcile(app.app, 'simulator');
    ada = await signIn(app, world.ada);
    expect((await list(id)).items).toMatchObject([{ missing: true, state: 'ok' }]);
    const restore = await ada.request({
      method: 'POST',
      url: `/svc/servers/${id}/backups/${backupId}/restore`,
      payload: { confirm: await rowName(id) },
    });
    expect([restore.statusCode, restore.body]).toEqual([409, expect.stringContaining('missing on the host')]);
    expect(await notices(1120, `/servers/${id}/backup`)).toHaveLength(1);
    await db.updateTable('backup').set({ engine_ref: stored.engine_ref }).where('id', '=', backupId).execute();
    await reconcile(app.app, 'simulator');
    expect((await list(id)).items).toMatchObject([{ missing: false }]);
  });
});

const rowName = async (id: string) =>
  (await db.selectFrom('server').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
