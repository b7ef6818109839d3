import type { App, Loop, Work } from '#platform/app.ts';
import { withLogFields } from '#platform/logs/log-context.ts';

/** A loop that no notification woke looks anyway: one may have been lost with its connection. */
const longestSeconds = 60;
/** Notifications in a row cause one round. */
const gatherMs = 25;
/** A loop that is woken all the time rests so long between its rounds: one statement then finds the work of many. */
const leastRestMs = 250;
/** A round that takes longer, as where it looks at every server, takes at most a fifth of the time. */
const restOfRound = 4;
const mostRestMs = 1000;
/** Pauses of tests and benchmarks are shorter, but no loop runs without a pause. */
const leastFactor = 0.02;

interface Entry {
  loop: Loop;
  /** By `performance.now()`. */
  dueAt: number;
  /** Woken again, it runs no earlier; by the same clock. */
  restsUntil: number;
  running: Promise<void> | null;
  /** When it was woken for while it ran, by the same clock; null: not at all. */
  wokenFor: number | null;
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
  const entries = loops.map((loop): Entry => ({ loop, dueAt: 0, restsUntil: 0, running: null, wokenFor: null }));
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
    entry.wokenFor = null;
    let seconds: number | null = loop.everySeconds;
    const began = performance.now();
    try {
      const next = await loop.run(app, signal);
      // What is due and could not be done must not be asked about all the time.
      if (next !== undefined) seconds = next === null ? null : Math.max(next, loop.everySeconds);
    } catch (error) {
      if (!signal.aborted) app.log.warn({ err: error, loop: loop.name }, 'loop failed and will run again');
    }
    const pause = Math.min(seconds ?? longestSeconds, longestSeconds) * 1000 * factor;
    const now = performance.now();
    const restMs = Math.min(Math.max((now - began) * restOfRound, leastRestMs), mostRestMs);
    entry.restsUntil = now + restMs * factor;
    entry.dueAt = now + pause;
    if (entry.wokenFor !== null) makeDue(entry, entry.wokenFor);
    entry.running = null;
    plan();
  };
  const makeDue = (entry: Entry, at: number) => {
    entry.dueAt = Math.min(entry.dueAt, Math.max(performance.now() + gatherMs, entry.restsUntil, at));
  };
  const wake = (entry: Entry, afterMs: number) => {
    const at = performance.now() + afterMs;
    entry.wokenFor = Math.min(entry.wokenFor ?? at, at);
    if (entry.running !== null) return;
    makeDue(entry, at);
    plan();
  };
  const unlisten = entries.flatMap((entry) => {
    const { wakes = [], wakesLater } = entry.loop;
    const wakers = (some: readonly Work[], afterMs: number) =>
      some.map((work) => app.hub.onWork(work, () => wake(entry, afterMs)));
    return [...wakers(wakes, 0), ...wakers(wakesLater?.of ?? [], (wakesLater?.seconds ?? 0) * 1000 * factor)];
  });
  runDue();
  return {
    async stop() {
      unlisten.forEach((end) => end());
      if (timer !== null) clearTimeout(timer);
      await Promise.all(entries.flatMap(({ running }) => running ?? []));
    },
  };
}
