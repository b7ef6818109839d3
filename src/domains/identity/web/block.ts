import type { ErrorItem } from '#kernel/errors.ts';

const key = 'console.signInBlock';
/** The error code that says sign-in is blocked for some seconds. */
export const blockedCode = 13;

/** The seconds an error of code 13 names in its text; null for every other error. */
export function blockSeconds(items: readonly ErrorItem[]): number | null {
  const blocked = items.find((item) => item.code === blockedCode);
  if (!blocked) return null;
  const seconds = /\d+/.exec(blocked.info)?.[0];
  return seconds === undefined ? null : Number(seconds);
}

/**
 * Keeps the end of a block over a reload, as an instant of the server's clock: a wrong clock in the browser
 * neither shortens nor lengthens it.
 */
export function keepBlock(seconds: number, clock: { nowMs: number; serverAheadMs: number }) {
  const until = clock.nowMs + clock.serverAheadMs + seconds * 1000;
  sessionStorage.setItem(key, JSON.stringify({ until, serverAheadMs: clock.serverAheadMs }));
}

/** Whole seconds until the kept block ends; 0 when there is none. */
export function secondsLeft(nowMs: number): number {
  const kept = sessionStorage.getItem(key);
  if (kept === null) return 0;
  // Written by `keepBlock` only.
  const { until, serverAheadMs } = JSON.parse(kept) as { until: number; serverAheadMs: number };
  return Math.max(0, Math.ceil((until - nowMs - serverAheadMs) / 1000));
}

export function dropBlock() {
  sessionStorage.removeItem(key);
}
