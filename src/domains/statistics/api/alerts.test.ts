import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { seriesOf } from '../series.ts';
import { evaluate } from './evaluate-alerts.ts';
import { includedBytes, projectionOf } from './traffic.ts';
import { insertSamples } from './store-collect.ts';
import { layoutId } from './store-layouts.ts';
import { ensurePartitions } from './store-partitions.ts';
import { notifyUsed } from './notify-traffic.ts';
import { noticesIn } from '#test/notices.ts';

const app = await testApp();
const { db } = app.app;
let world: World;
let ada: Browser;
let layout: number;
const series = seriesOf(1, [{ kind: 'wan', position: 0 }]);

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  layout = await layoutId(db, 60, series);
});

interface Traffic {
  used: number;
  beyond: { bytes: number; micro: number } | null;
}
interface Row {
  id: string;
  firing: boolean;
  version: number;
  mutedUntil: string | null;
  lastValue: number | null;
}
const url = () => `/svc/servers/${world.ada.serverId}/alerts`;
const busy = { metric: 'cpu', comparison: 'above', threshold: 90, minutes: 3 };
const add = async (edit: object = busy) =>
  (await ada.request({ method: 'POST', url: url(), payload: edit })).json<Row>();
const list = async () => (await ada.request({ url: url() })).json<{ items: Row[]; limit: number }>();
const received = async () => (await noticesIn(db, 1012)).map(({ title }) => title);

/** A minute passes in which the processor was so busy; null: nothing was measured. */
async function minute(cpu: number | null): Promise<void> {
  app.clock.advance(60);
  const at = new Date(Math.floor(app.clock.now() / 60_000) * 60_000 - 60_000);
  if (cpu !== null) {
    await ensurePartitions(db, ['statistic_sample'], at);
    const vals = `{${[cpu, ...series.slice(1).map(() => 1)].join(',')}}`;
    await insertSamples(db, [{ serverId: world.ada.serverId, at, layoutId: layout, vals }]);
  }
  await Promise.all([evaluate(app.app), evaluate(app.app)]);
}

describe('an alert', () => {
  test('fires after its minutes, once, and tells when it is over', async () => {
    const { id } = await add();
    for (const cpu of [95, 96]) await minute(cpu);
    expect((await list()).items).toMatchObject([{ id, firing: false }]);
    await minute(97);
    expect((await list()).items).toMatchObject([{ firing: true, lastValue: 97 }]);
    await minute(98);
    expect(await received()).toHaveLength(1);
    expect((await received())[0]).toMatch(/^Alert on .*: Processor above 90 % for 3 minutes$/);
    // An outage is no end.
    await minute(null);
    expect((await list()).items).toMatchObject([{ firing: true }]);
    for (const cpu of [10, 11, 12]) await minute(cpu);
    expect((await list()).items).toMatchObject([{ firing: false }]);
    expect(await received()).toHaveLength(2);
    app.clock.advance(1);
    const span = `from=${new Date(app.clock.now() - 3_600_000).toISOString()}&to=${new Date(app.clock.now()).toISOString()}`;
    const shown = await ada.request({ url: `/svc/servers/${world.ada.serverId}/statistics?category=cpu&${span}` });
    const { events } = shown.json<{ events: { kind: string; text: string }[] }>();
    expect(
      events
        .filter((event) => event.kind === 'alert')
        .map((event) => event.text)
        .toSorted(),
    ).toEqual(['Over: Processor above 90 % for 3 minutes', 'Processor above 90 % for 3 minutes']);
    await ada.request({ method: 'DELETE', url: `${url()}/${id}` });
  });

  test('that is muted goes on and tells nobody', async () => {
    const before = (await received()).length;
    const mutedUntil = new Date(app.clock.now() + 3_600_000).toISOString();
    const { id } = await add({ ...busy, minutes: 1, mutedUntil });
    await minute(99);
    expect((await list()).items).toMatchObject([{ id, firing: true, mutedUntil }]);
    expect(await received()).toHaveLength(before);
    await ada.request({ method: 'DELETE', url: `${url()}/${id}` });
  });

  test('is changed by whoever saw it last, and begins anew when it watches something else', async () => {
    const made = await add({ ...busy, minutes: 1, threshold: 50 });
    await minute(60);
    const save = (version: number, change: object) =>
      ada.request({
        method: 'PUT',
        url: `${url()}/${made.id}`,
        headers: { 'if-match': `"${version}"` },
        payload: { ...busy, minutes: 1, ...change },
      });
    expect((await save(made.version, { threshold: 70 })).json()).toMatchObject({ firing: false, version: 2 });
    expect((await save(made.version, { threshold: 80 })).statusCode).toBe(412);
    expect((await save(2, { minutes: 500 })).statusCode).toBe(400);
    await ada.request({ method: 'DELETE', url: `${url()}/${made.id}` });
    expect((await list()).items).toEqual([]);
  });

  test('belongs to its server: others neither see nor make one, and there are not too many', async () => {
    const bobs = `/svc/servers/${world.bob.serverId}/alerts`;
    expect((await ada.request({ url: bobs })).statusCode).toBe(404);
    expect((await ada.request({ method: 'POST', url: bobs, payload: busy })).statusCode).toBe(404);
    for (let n = 0; n < 20; n += 1) await add();
    const full = await ada.request({ method: 'POST', url: url(), payload: busy });
    expect(full.json()).toMatchObject({ errors: [{ code: 1793 }] });
  });
});

test('a package that is nearly used is told once, and once more when it is', async () => {
  const serverId = world.ada.serverId;
  const day = new Date(Math.floor(app.clock.now() / 86_400_000) * 86_400_000);
  await db.updateTable('server').set({ traffic_package: 't100' }).where('id', '=', serverId).execute();
  await ensurePartitions(db, ['statistic_days'], day);
  const use = (gigabytes: number) =>
    sql`
    insert into statistic_days (server_id, day, seconds, wan_in, wan_out, lan_in, lan_out, disk_read, disk_written)
    values (${serverId}, ${day}, 86400, ${gigabytes * 1e9}, 0, 0, 0, 0, 0)
    on conflict (server_id, day) do update set wan_in = excluded.wan_in`.execute(db);
  const count = async () =>
    (await db.selectFrom('notification').select('id').where('code', '=', 1013).execute()).length;
  await use(79);
  await notifyUsed(app.app);
  expect(await count()).toBe(0);
  for (const [gigabytes, wanted] of [
    [80, 1],
    [90, 1],
    [101, 2],
  ] as const) {
    await use(gigabytes);
    await notifyUsed(app.app);
    await notifyUsed(app.app);
    expect(await count()).toBe(wanted);
  }
  const traffic = async () => (await ada.request({ url: `/svc/servers/${serverId}/traffic` })).json<Traffic>();
  expect(await traffic()).toMatchObject({ included: 100e9, package: 't100', beyond: null });
  const sold = { version_id: world.priceVersionId, key: 'traffic.gb', monthly_micro: 10_000 };
  await db
    .insertInto('price_item')
    .values({ ...sold, hourly_on_micro: 0, hourly_off_micro: 0 })
    .execute();
  const { beyond, used } = await traffic();
  expect(beyond).toMatchObject({ bytes: used - 100e9, rateMicro: 10_000, priceListName: 'Standard' });
  expect(beyond?.micro).toBe(Math.round(((used - 100e9) / 1e9) * 10_000));
  const packed = (code: string | null) =>
    db.updateTable('server').set({ traffic_package: code }).where('id', '=', serverId).execute();
  await packed(null);
  expect((await traffic()).beyond).toMatchObject({ bytes: used });
  await packed('b50');
  expect((await traffic()).beyond).toBeNull();
  const report = await ada.request({ url: `/svc/servers/${serverId}/reports` });
  expect(report.json<{ items: { wanIn: number; closed: boolean }[] }>().items[0]?.wanIn).toBeGreaterThanOrEqual(101e9);
  for (const file of ['reports/export', `reports/samples?month=${day.toISOString().slice(0, 7)}`])
    expect((await ada.request({ url: `/svc/servers/${serverId}/${file}` })).headers['content-type']).toMatch(/csv/);
});

test('a month is projected from what has passed of it, and of the life of the server', () => {
  const at = (text: string) => new Date(`2026-06-${text}Z`);
  const about = { month: '2026-06', createdAt: new Date('2026-01-01Z'), now: at('16T00:00') };
  expect(projectionOf(1000, about)).toBe(2000);
  expect(projectionOf(1000, { ...about, createdAt: at('11T00:00') })).toBe(4000);
  expect(projectionOf(1000, { ...about, now: at('01T05:00') })).toBeNull();
  expect(includedBytes('t5000')).toBe(5e12);
  expect(includedBytes('b50')).toBeNull();
});

test('an alert tells whom it names, as long as they may see the server', async () => {
  const kim = world.people['account-viewer'].accountId;
  await db.updateTable('account').set({ parent_id: world.ada.accountId }).where('id', '=', kim).execute();
  await db.deleteFrom('notification').where('code', '=', 1012).execute();
  await db.deleteFrom('statistic_alert').execute();
  ada = await signIn(app, world.ada);
  const people = async () => (await ada.request({ url: url() })).json<{ people: { id: string }[] }>().people;
  expect((await people()).map(({ id }) => id)).toEqual(expect.arrayContaining([world.ada.accountId, kim]));
  const foreign = await ada.request({
    method: 'POST',
    url: url(),
    payload: { ...busy, recipients: [world.bob.accountId] },
  });
  expect(foreign.json()).toMatchObject({ errors: [{ code: 2004, key: 'recipients' }] });
  const alert = await add({ ...busy, recipients: [kim] });
  const notifiedOf = async () =>
    (await db.selectFrom('notification').select('account_id').where('code', '=', 1012).execute()).map(
      (row) => row.account_id,
    );
  for (const cpu of [95, 95, 95]) await minute(cpu);
  expect(await notifiedOf()).toEqual([kim]);
  // No more below the account: the alert comes back to it.
  await db.updateTable('account').set({ parent_id: null }).where('id', '=', kim).execute();
  for (const cpu of [5, 5, 5]) await minute(cpu);
  expect(await notifiedOf()).toEqual([kim, world.ada.accountId]);
  await ada.request({ method: 'DELETE', url: `${url()}/${alert.id}` });
  await db.deleteFrom('notification').where('code', '=', 1012).execute();
});
