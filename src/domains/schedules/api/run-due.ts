import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { nextSlot, runnersOf, type RunAt, type ScheduleRunner } from './kind.ts';
import { editOf } from './store.ts';
import {
  forgetOld,
  lockWaiting,
  openRun,
  readWaiting,
  settleRun,
  takeDue,
  type DueSchedule,
  type RunKey,
} from './store-runs.ts';

/** Less than tasks are kept, which know how a run ended. */
const keptDays = 89;
const openedAtOnce = 200;
/** Most runs of a kind that a round looks at. */
const mostWaiting = 1000;

/** Every minute: opens the runs whose slot has come, and begins those that can. */
export const runDueSchedules: Schedule = { name: 'schedules.run', pattern: '* * * * *', run: runDue };

/** Every night: forgets what is old. */
export const forgetScheduleRuns: Schedule = {
  name: 'schedules.forget',
  pattern: '40 3 * * *',
  run: ({ db, clock }) => forgetOld(db, new Date(clock.now() - keptDays * 86_400_000)),
};

/**
 * One round over all schedules of every kind. One row per slot: two workers, or one that was killed, never run it twice. A
 * failed run doesn't affect the others.
 */
export async function runDue(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  const runners = runnersOf(app);
  for (let opened = openedAtOnce; opened === openedAtOnce;)
    opened = await app.db.transaction().execute(async (tx) => {
      const due = await takeDue(tx, { kinds: [...runners.keys()], now, limit: openedAtOnce });
      for (const one of due) await open(tx, runners.get(one.kind), { one, now });
      return due.length;
    });
  for (const runner of runners.values())
    for (const key of await readWaiting(app.db, runner.kind.name, mostWaiting))
      await app.db
        .transaction()
        // The schedule was made by someone who could reach its object: the product acts for the provider.
        .execute((tx) => begin({ app, tx, now, scope: { reach: 'provider' } }, runner, key))
        .catch((error: unknown) => app.log.warn({ err: error, run: key }, 'scheduled run could not start'));
}

// After downtime, only the next slot is run or reported as missed; slots in between are dropped.
async function open(
  tx: Db,
  runner: ScheduleRunner | undefined,
  { one, now }: { one: DueSchedule; now: Date },
): Promise<void> {
  if (runner === undefined) return;
  const { id: scheduleId, nextAt: slot } = one;
  const edit = editOf(runner.kind, one);
  const minutes = runner.windowMinutes(edit);
  await openRun(tx, {
    scheduleId,
    slot,
    detail: runner.detailOf?.(edit, slot) ?? {},
    until: minutes === null ? null : new Date(slot.getTime() + minutes * 60_000),
    next: nextSlot(runner.kind, edit, now),
  });
}

async function begin(at: RunAt, runner: ScheduleRunner, key: RunKey): Promise<void> {
  const run = await lockWaiting(at.tx, runner.kind, { key, now: at.now });
  if (run === null) return;
  const outcome = await runner.begin(at, run);
  if (outcome.state !== 'waiting') await settleRun(at.tx, key, { ...outcome, at: at.now });
}
