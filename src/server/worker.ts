import type { Schedule, App } from '#platform/app.ts';
import { closeDays } from '#platform/audit/digest.ts';
import { gathered } from '#platform/db/gather.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Db } from '#platform/db/pool.ts';
import { Cron } from 'croner';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { startRunner } from '#platform/tasks/runner.ts';
import { housekeeping } from './housekeeping.ts';
import { startScheduler } from './scheduler.ts';

/** Seals the days of the audit trail. The log line is the copy that a changed database cannot reach. */
export const closeAuditDays: Schedule = {
  name: 'platform.close-audit-days',
  // Rows carry the time at which their transaction began; none of a day arrives this long after it.
  pattern: '10 * * * *',
  async run(app) {
    for (const { day, rows, digest } of await closeDays(app.db, { secret: app.secret, now: app.clock.now() }))
      app.log.info({ day, rows, digest: digest.toString('hex') }, 'audit day sealed');
  },
};

export interface Worker {
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** The number of concurrent tasks; 8 by default. */
  slots?: number;
  /** False: nothing begins by the time of day. Where the clock is moved by hand, schedules are run by hand too. */
  schedules?: boolean;
}

/** Starts what works in the background: the task runner, the schedules and the loops of every domain. */
export function startWorker(app: App, { slots = 8, schedules = true }: WorkerOptions = {}): Worker {
  const stop = new AbortController();
  const runner = startRunner(app, slots);
  const jobs = [housekeeping, closeAuditDays, ...app.domains.flatMap((d) => d.schedules ?? [])];
  const crons = schedules ? jobs.map((job) => startSchedule(app, job)) : [];
  const loops = startScheduler(
    app,
    app.domains.flatMap((d) => d.loops ?? []),
    stop.signal,
  );
  return {
    async stop() {
      stop.abort();
      crons.forEach((cron) => cron.stop());
      await runner.stop();
      await loops.stop();
    },
  };
}

function startSchedule(app: App, schedule: Schedule): Cron {
  return new Cron(schedule.pattern, { timezone: 'UTC', protect: true, unref: true }, async (cron: Cron) => {
    const slot = cron.currentRun() ?? new Date();
    slot.setMilliseconds(0);
    try {
      if (await takeSlot(app.db, { name: schedule.name, slot })) await schedule.run(app);
    } catch (error) {
      app.log.error({ err: error, schedule: schedule.name }, 'scheduled job failed');
    }
  });
}

/** A dozen schedules begin in the same second: those of so many milliseconds are taken by one statement. */
const togetherMs = 50;
let pause: Promise<void> | null = null;

/** True for the one worker that gets to run this slot of a schedule. */
async function takeSlot(db: Db, slot: Slot): Promise<boolean> {
  pause ??= delay(togetherMs).then(() => void (pause = null));
  await pause;
  return takeSlots(db, slot);
}

const takeSlots = gathered(async (db, slots: readonly Slot[]) => {
  const ending = sql<{ name: string }>`on conflict do nothing returning name`;
  const taken = await insertRows(db, 'schedule_slot', { rows: slots, ending });
  const free = new Set(taken.map((one) => one.name));
  // Of two workers in one process that ask at once, the first gets it.
  return slots.map(({ name }) => free.delete(name));
});

interface Slot {
  /** Of the schedule. */
  name: string;
  slot: Date;
}
