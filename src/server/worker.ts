import type { Schedule, App } from '#platform/app.ts';
import { closeDays } from '#platform/audit/digest.ts';
import { gathered } from '#platform/db/gather.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Db } from '#platform/db/pool.ts';
import { Cron } from 'croner';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { withLogFields } from '#platform/logs/log-context.ts';
import { startRunner } from '#platform/tasks/runner.ts';
import { forgetLog, housekeeping } from './housekeeping.ts';
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
  /** The number of concurrent tasks; 64 by default. */
  slots?: number;
  /** False: nothing begins by the time of day. Where the clock is moved by hand, schedules are run by hand too. */
  schedules?: boolean;
  /** What the pauses of loops are multiplied by; those of steps are by the configuration. */
  loopFactor?: number;
}

/** Starts what works in the background: the task runner, the schedules and the loops of every domain. */
export function startWorker(app: App, { slots = 64, schedules = true, loopFactor }: WorkerOptions = {}): Worker {
  const stop = new AbortController();
  const runner = startRunner(app, slots);
  const jobs = [housekeeping, forgetLog, closeAuditDays, ...app.domains.flatMap((d) => d.schedules ?? [])];
  const crons = schedules ? jobs.map((job) => startSchedule(app, job)) : [];
  const loops = startScheduler(
    app,
    app.domains.flatMap((d) => d.loops ?? []),
    { signal: stop.signal, pauseFactor: loopFactor },
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

/** A schedule looks at the time this often at least: its timer counts, and the time may be another than was counted on. */
const lookMs = 60_000;

/** Runs a schedule at each of its times by the clock that all processes share; one at a time, and one that is over is left out. */
function startSchedule(app: App, schedule: Schedule): { stop(): void } {
  // Paused: it only computes.
  const cron = new Cron(schedule.pattern, { timezone: 'UTC', paused: true });
  let timer: NodeJS.Timeout | null = null;
  let running = false;
  const nextAfter = (now: number): number => cron.nextRun(new Date(now))?.getTime() ?? Number.POSITIVE_INFINITY;
  let next = nextAfter(app.clock.now());
  const look = (): void => {
    const now = app.clock.now();
    if (now >= next && !running) {
      running = true;
      const slot = new Date(next);
      const about = { part: 'worker', schedule: schedule.name } as const;
      void withLogFields(about, () => runSlot(app, schedule, slot)).finally(() => (running = false));
    }
    // It may come sooner than it was, where the time was set back.
    next = nextAfter(now);
    timer = setTimeout(look, Math.min(Math.max(next - now, 1), lookMs)).unref();
  };
  timer = setTimeout(look, Math.min(Math.max(next - app.clock.now(), 1), lookMs)).unref();
  return { stop: () => void (timer !== null && clearTimeout(timer)) };
}

async function runSlot(app: App, schedule: Schedule, slot: Date): Promise<void> {
  try {
    if (await takeSlot(app.db, { name: schedule.name, slot })) await schedule.run(app);
  } catch (error) {
    app.log.error({ err: error, schedule: schedule.name }, 'scheduled job failed');
  }
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
  await dropSlotsAhead(db, slots);
  const ending = sql<{ name: string }>`on conflict do nothing returning name`;
  const taken = await insertRows(db, 'schedule_slot', { rows: slots, ending });
  const free = new Set(taken.map((one) => one.name));
  // Of two workers in one process that ask at once, the first gets it.
  return slots.map(({ name }) => free.delete(name));
});

/** Slots this far ahead were taken before the time was set back, and would keep the schedule from running until then. */
const aheadMinutes = 10;

async function dropSlotsAhead(db: Db, slots: readonly Slot[]): Promise<void> {
  const last = new Date(Math.max(...slots.map(({ slot }) => slot.getTime())) + aheadMinutes * 60_000);
  await sql`delete from schedule_slot where name = any(${slots.map(({ name }) => name)}) and slot > ${last}`.execute(
    db,
  );
}

interface Slot {
  /** Of the schedule. */
  name: string;
  slot: Date;
}
