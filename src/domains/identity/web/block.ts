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

/** Keeps a block over a reload by this browser's own clock: one that is wrong is wrong at both ends. */
export function keepBlock(seconds: number, nowMs: number) {
  sessionStorage.setItem(key, JSON.stringify({ until: nowMs + seconds * 1000, seconds }));
}

/** Milliseconds until the kept block ends, never more than it had: a clock may be set back in the meantime. */
export function msLeft(nowMs: number): number {
  const kept = sessionStorage.getItem(key);
  if (kept === null) return 0;
  // Written by `keepBlock` only.
  const { until, seconds } = JSON.parse(kept) as { until: number; seconds: number };
  return Math.min(Math.max(0, until - nowMs), seconds * 1000);
}

/** The same in whole seconds. */
export const secondsLeft = (nowMs: number): number => Math.ceil(msLeft(nowMs) / 1000);

export function dropBlock() {
  sessionStorage.removeItem(key);
}
