import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { evaluate } from '#domains/statistics/api/evaluate-alerts.ts';
import { rollUp } from '#domains/statistics/api/roll-up.ts';
import { insertSamples } from '#domains/statistics/api/store-collect.ts';
import { layoutId } from '#domains/statistics/api/store-layouts.ts';
import { ensurePartitions } from '#domains/statistics/api/store-partitions.ts';
import { openSlot } from '#domains/statistics/api/store-rollup.ts';
import { seriesOf } from '#domains/statistics/series.ts';
import { killFixture, pointsOf } from '#test/crash/kill-points.ts';

const { it, db, world, ada, runUntilKilled } = await killFixture();
const [hourMs, minuteMs] = [3_600_000, 60_000];
const series = seriesOf(1, [{ kind: 'wan', position: 0 }]);
const layout = await layoutId(db, 60, series);

async function put(serverId: string, at: number, value: number): Promise<void> {
  await ensurePartitions(db, ['statistic_sample'], new Date(at));
  const vals = `{${series.map((_, i) => (i === 0 ? value : value + i)).join(',')}}`;
  await insertSamples(db, [{ serverId, at: new Date(at), layoutId: layout, vals }]);
}

const levels = ['hour', 'day', 'month'] as const;
const tables = ['minutes', 'fives', 'hours', 'traffic', 'days', 'month'] as const;

/** All that the samples were rolled up to, in one order. */
async function rolled(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`statistic_${table}`)} t order by 1`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

test('a roll-up that is killed at every level is gone on with, and comes to what an undisturbed one does', async () => {
  const day = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000;
  const at = new Date(day);
  for (const hour of [1, 2, 3])
    for (const minute of [0, 1, 17, 59])
      await put(world.ada.serverId, day + hour * hourMs + minute * minuteMs, hour * 10);
  const open = async () => {
    for (const hour of [1, 2, 3]) await openSlot(db, { level: 'hour', slot: new Date(day + hour * hourMs) });
    await openSlot(db, { level: 'day', slot: at });
    await openSlot(db, { level: 'month', slot: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth())) });
  };
  await open();
  for (const step of levels.map((level) => `statistics.roll-up:${level}`))
    for (const point of pointsOf(step)) await runUntilKilled(`${step}:${point}`, 'statistics.roll-up');
  await rollUp(it.app);
  const left = await sql`select 1 from statistic_rollup where not done`.execute(db);
  expect(left.rows).toEqual([]);
  const killed = await rolled();
  for (const table of tables) expect([table, killed[table]?.length]).not.toEqual([table, 0]);
  for (const table of [...tables, 'rollup']) await sql`truncate ${sql.table(`statistic_${table}`)}`.execute(db);
  await open();
  await rollUp(it.app);
  expect(await rolled()).toEqual(killed);
}, 600_000);

test('an alert whose round is killed is told once', async () => {
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  for (let minute = -15; minute < 15; minute += 1) await put(world.ada.serverId, now + minute * minuteMs, 95);
  const url = `/svc/servers/${world.ada.serverId}/alerts`;
  const payload = { metric: 'cpu', comparison: 'above', threshold: 90, minutes: 3 };
  const answer = await ada.request({ method: 'POST', url, payload, headers: { 'idempotency-key': newId() } });
  expect(answer.statusCode, answer.body).toBe(200);
  const step = 'statistics.evaluate-alerts:turn';
  for (const point of pointsOf(step)) await runUntilKilled(`${step}:${point}`, 'statistics.evaluate-alerts');
  await evaluate(it.app);
  const received = await db.selectFrom('notification').select('title').where('code', '=', 1012).execute();
  expect(received).toHaveLength(1);
  const { items } = (await ada.request({ url })).json<{ items: object[] }>();
  expect(items).toMatchObject([{ firing: true }]);
}, 300_000);
