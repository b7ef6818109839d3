import type { Clock } from '#kernel/clock.ts';

/** What this machine says of the time: a clock that someone may set, and a count of milliseconds that no one can. */
export interface OwnTime {
  clock(): number;
  count(): number;
}

const ownTime: OwnTime = { clock: () => Date.now(), count: () => performance.now() };

/** Clock and count apart by more than this: the clock was set, or the machine slept. */
const jumpMs = 500;
/** Counts of two machines part by some milliseconds an hour. */
const freshMs = 600_000;
/** After the database did not answer. */
const againMs = 2000;
/** An answer that took longer says little of the time. */
const slowMs = 1000;

/**
 * The time of the database, which all processes share, Unix milliseconds: a process whose own clock is wrong, or is set while
 * it runs, sees the same time as the others. It is asked once, then counted from there, and asked again where the count may
 * be off; no one waits for that. Until it was asked, the own clock counts.
 */
export async function sharedClock(ask: () => Promise<number>, own: OwnTime = ownTime): Promise<Clock> {
  let offset = own.clock() - own.count();
  let gap = offset;
  let askAt = 0;
  let asking: Promise<void> | null = null;
  const read = async (): Promise<void> => {
    const begun = own.count();
    gap = own.clock() - begun;
    askAt = begun + againMs;
    const answer = await ask();
    const took = own.count() - begun;
    if (took > slowMs || !Number.isFinite(answer)) return;
    offset = answer - begun - took / 2;
    askAt = begun + freshMs;
  };
  const refresh = (): Promise<void> =>
    (asking ??= read()
      .catch(() => undefined)
      .finally(() => (asking = null)));
  await refresh();
  return {
    now() {
      const count = own.count();
      if (count >= askAt || Math.abs(own.clock() - count - gap) > jumpMs) void refresh();
      return Math.round(count + offset);
    },
  };
}
