export const systemClock = { now: () => Date.now() };
/** A clock that moves only when told; `advance` takes seconds. */
export function handClock(startMs) {
    let at = startMs;
    return { now: () => at, advance: (seconds) => void (at += seconds * 1000) };
}
