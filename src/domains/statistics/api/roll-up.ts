import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { failpoint } from '#platform/tasks/failpoint.ts';
import { keptSeconds } from '../limits.ts';
import { countTraffic } from './count-traffic.ts';
import { dropPartitions, ensurePartitions } from './store-partitions.ts';
import { rollHour, sampledServers } from './store-roll-hour.ts';
import { rollDay, rollMonth, serversOfDay, serversOfMonth } from './store-roll-day.ts';
import {
  hasOpen,
  lastSlot,
  lockSlot,
  oldestSample,
  openMonths,
  openSlot,
  readCollected,
  readOpenSlots,
  saveSlot,
  type RollupSlot,
} from './store-rollup.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** An engine that is so late is not waited for: its hours are rolled up again when their samples come. */
const patienceMs = 10 * 60_000;
/** An hour's samples stay at least so long after it was rolled up, and at most as long as an engine might bring more. */
const rawLeastMs = 2 * hourMs;
const rawMostMs = 26 * hourMs;
/** How many servers are rolled up in one transaction. */
const atOnce = { hour: 400, day: 100, month: 200 } as const;
/** One round ends after so long; the next goes on where it was. */
const roundMs = 50_000;

const rollUpName = 'statistics.roll-up';

/** Every minute: rolls up what is over. */
export const rollUpSamples: Schedule = { name: rollUpName, pattern: '* * * * *', run: rollUp };

/** A partition lasts an hour at least: what has been kept long enough is dropped four times as often. */
export const dropOldSamples: Schedule = { name: 'statistics.drop-old', pattern: '4-59/15 * * * *', run: dropOld };

/** One round over all slots that are due. A round that was killed is gone on with where its last transaction ended. */
export async function rollUp(app: App): Promise<void> {
  const began = performance.now();
  await openDue(app);
  // Each level is made of the one before, whose end opens it again where it had been finished.
  for (const level of ['hour', 'day', 'month'] as const)
    for (const slot of await readOpenSlots(app.db, level)) {
      if (level === 'day' && (await hasOpen(app.db, 'hour', dayOf(slot.slot)))) continue;
      if (level === 'month' && (await hasOpen(app.db, 'day', monthOf(slot.slot)))) continue;
      while (await rollBatch(app.db, slot)) if (performance.now() - began > roundMs || app.stopping.aborted) return;
    }
}

/** Opens the hours that every engine's samples are there of, and the days and months that are over. */
async function openDue({ db, clock, engineNames }: App): Promise<void> {
  const now = clock.now();
  await openMonths(db, closedBefore(now));
  const collected = (await readCollected(db, engineNames))?.getTime() ?? 0;
  const until = Math.max(collected, now - patienceMs);
  const from = (await lastSlot(db, 'hour'))?.getTime() ?? ((await oldestSample(db))?.getTime() ?? Infinity) - hourMs;
  // Of what is older no engine brings samples anymore.
  const oldest = Math.floor((now - rawMostMs) / hourMs) * hourMs;
  for (let hour = Math.max(from + hourMs, oldest); hour + hourMs <= until; hour += hourMs)
    await openSlot(db, { level: 'hour', slot: new Date(hour) });
  const lastHour = (await lastSlot(db, 'hour'))?.getTime();
  if (lastHour === undefined) return;
  const dayFrom = (await lastSlot(db, 'day'))?.getTime() ?? 0;
  for (
    let day = Math.max(dayFrom + dayMs, Math.floor(oldest / dayMs) * dayMs);
    day + dayMs <= lastHour + hourMs;
    day += dayMs
  )
    await openSlot(db, { level: 'day', slot: new Date(day) });
}

/** The months before this one are over: closed on their successor's second day, when no sample of them can still come in. */
export function closedBefore(now: number): Date {
  const at = new Date(now - dayMs - 4 * hourMs);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
}

const dayOf = (from: Date) => ({ from, until: new Date(from.getTime() + dayMs) });
const monthOf = (from: Date) => ({ from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) });

/** Rolls up the next servers of a slot in one transaction; false when there are none left or another worker is at it. */
export async function rollBatch(db: Db, slot: RollupSlot): Promise<boolean> {
  if (slot.level === 'hour') await ensurePartitions(db, ['statistic_minutes', 'statistic_fives'], slot.slot);
  if (slot.level === 'day')
    await ensurePartitions(db, ['statistic_hours', 'statistic_traffic', 'statistic_days'], slot.slot);
  failpoint(rollUpName, slot.level, 'before');
  const more = await db.transaction().execute(async (tx) => {
    const after = await lockSlot(tx, slot);
    if (after === null) return false;
    const page = { after, size: atOnce[slot.level] };
    const servers = await rollPage(tx, slot, page);
    const last = servers.at(-1) ?? null;
    await saveSlot(tx, slot, servers.length < page.size ? null : last);
    failpoint(rollUpName, slot.level, 'between');
    return servers.length === page.size;
  });
  failpoint(rollUpName, slot.level, 'after');
  return more;
}

async function rollPage(
  tx: Db,
  { level, slot }: RollupSlot,
  page: { after: string; size: number },
): Promise<readonly string[]> {
  if (level === 'hour') {
    const servers = await sampledServers(tx, slot, page);
    if (servers.length > 0) await rollHour(tx, slot, servers);
    return servers;
  }
  if (level === 'day') {
    const servers = await serversOfDay(tx, slot, page);
    if (servers.length > 0) {
      await rollDay(tx, slot, servers);
      await countTraffic(tx, slot, servers);
    }
    return servers;
  }
  const span = monthOf(slot);
  const servers = await serversOfMonth(tx, span, page);
  if (servers.length > 0) await rollMonth(tx, span, servers);
  return servers;
}

/** Drops the partitions whose time is over. What could not be locked just then is dropped by the next round. */
export async function dropOld({ db, clock, engineNames, log }: App): Promise<void> {
  const now = clock.now();
  const [oldestOpen] = await readOpenSlots(db, 'hour');
  const collected = (await readCollected(db, engineNames))?.getTime() ?? now;
  const needed = Math.min(now - rawLeastMs, collected - hourMs, oldestOpen?.slot.getTime() ?? now);
  const before = {
    statistic_sample: Math.max(needed, now - rawMostMs),
    statistic_minutes: now - keptSeconds.minutes * 1000,
    statistic_fives: now - keptSeconds.fives * 1000,
    statistic_hours: now - keptSeconds.hours * 1000,
    statistic_traffic: now - keptSeconds.traffic * 1000,
    statistic_days: now - keptSeconds.days * 1000,
  } as const;
  for (const [table, moment] of Object.entries(before))
    await dropPartitions(db, table as keyof typeof before, new Date(moment)).catch((error: unknown) =>
      log.info({ err: error, table }, 'old statistics could not be dropped yet'),
    );
}
