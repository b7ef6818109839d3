import type { App, Loop } from '#platform/app.ts';
import { withLogFields } from '#platform/logs/log-context.ts';

/** A loop that no notification woke looks anyway: one may have been lost with its connection. */
const longestSeconds = 60;
/** Notifications in a row cause one round. */
const gatherMs = 25;
/** A loop that is woken all the time rests so long between its rounds: one statement then finds the work of many. */
const restMs = 250;
/** Pauses of tests and benchmarks are shorter, but no loop runs without a pause. */
const leastFactor = 0.02;

interface Entry {
  loop: Loop;
  /** By `performance.now()`. */
  dueAt: number;
  /** Woken again, it runs no earlier; by the same clock. */
  restsUntil: number;
  running: Promise<void> | null;
  /** Woken while it ran. */
  again: boolean;
}

export interface Scheduler {
  /** Stops starting rounds, and waits for those that run. */
  stop(): Promise<void>;
}

/**
 * Decides which loop is due, with one timer for all of them: each says after a round when there is more to do, and is woken
 * when the database notifies of its work. One that has nothing to do asks nothing.
 */
export function startScheduler(
  app: App,
  loops: readonly Loop[],
  { signal, pauseFactor = app.config.waitFactor }: { signal: AbortSignal; pauseFactor?: number | undefined },
): Scheduler {
  const factor = Math.max(pauseFactor, leastFactor);
  const entries = loops.map((loop): Entry => ({ loop, dueAt: 0, restsUntil: 0, running: null, again: false }));
  let timer: NodeJS.Timeout | null = null;
  const plan = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const idle = entries.filter(({ running }) => running === null);
    if (signal.aborted || idle.length === 0) return;
    const at = Math.min(...idle.map(({ dueAt }) => dueAt));
    timer = setTimeout(runDue, Math.max(0, at - performance.now()));
  };
  const runDue = () => {
    const now = performance.now();
    for (const entry of entries) if (entry.running === null && entry.dueAt <= now) entry.running = runNamed(entry);
    plan();
  };
  const runNamed = (entry: Entry): Promise<void> =>
    withLogFields({ part: 'worker', loop: entry.loop.name }, () => run(entry));
  const run = async (entry: Entry): Promise<void> => {
    const { loop } = entry;
    entry.again = false;
    let seconds: number | null = loop.everySeconds;
    try {
      const next = await loop.run(app, signal);
      // What is due and could not be done must not be asked about all the time.
      if (next !== undefined) seconds = next === null ? null : Math.max(next, loop.everySeconds);
    } catch (error) {
      if (!signal.aborted) app.log.warn({ err: error, loop: loop.name }, 'loop failed and will run again');
    }
    const pause = Math.min(seconds ?? longestSeconds, longestSeconds) * 1000 * factor;
    const now = performance.now();
    entry.restsUntil = now + restMs * factor;
    entry.dueAt = entry.again ? Math.min(now + pause, soonest(entry)) : now + pause;
    entry.running = null;
    plan();
  };
  const soonest = ({ restsUntil }: Entry) => Math.max(performance.now() + gatherMs, restsUntil);
  const wake = (entry: Entry) => {
    entry.again = true;
    if (entry.running !== null) return;
    entry.dueAt = Math.min(entry.dueAt, soonest(entry));
    plan();
  };
  const unlisten = entries.flatMap((entry) =>
    (entry.loop.wakes ?? []).map((work) => app.hub.onWork(work, () => wake(entry))),
  );
  runDue();
  return {
    async stop() {
      unlisten.forEach((end) => end());
      if (timer !== null) clearTimeout(timer);
      await Promise.all(entries.flatMap(({ running }) => running ?? []));
    },
  };
}
