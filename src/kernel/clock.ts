/** Where the time comes from: the system in production, a hand-driven one in tests. */
export interface Clock {
  /** Now, in Unix milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that only moves on request; `advance` takes seconds. */
export function handClock(startMs: number): Clock & { advance(seconds: number): void } {
  let at = startMs;
  return { now: () => at, advance: (seconds) => void (at += seconds * 1000) };
}
