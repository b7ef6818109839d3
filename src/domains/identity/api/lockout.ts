import { createHmac } from 'node:crypto';

export interface Failures {
  failures: number;
  firstAt: number;
  lastAt: number;
  /** Failures without a success between them, blocks or not. */
  inRow: number;
  /** Blocks so far; each one lasts longer. */
  blocks: number;
  /** Unix milliseconds; 0: never blocked. */
  blockedUntil: number;
}

const minute = 60_000;
const windowMs = 15 * minute;
const failuresToBlock = 5;
const longestBlockMs = 15 * minute;
/** So many failures in a row close a name: no countdown opens it again, but a mailed link does. */
export const failuresToClose = 100;
/** A name without failures for this long starts afresh. */
export const forgetMs = 12 * 60 * minute;

/** The count after one more failure: five in 15 minutes block for 60 s, then 2, 4, 8 and 15 minutes. */
export function afterFailure(before: Failures | null, now: number): Failures {
  if (before === null || now - before.lastAt >= forgetMs)
    return { failures: 1, inRow: 1, firstAt: now, lastAt: now, blocks: 0, blockedUntil: 0 };
  if (before.blockedUntil > now) return { ...before, lastAt: now };
  const inRow = before.inRow + 1;
  const inWindow = before.failures > 0 && now - before.firstAt < windowMs;
  const failures = inWindow ? before.failures + 1 : 1;
  const firstAt = inWindow ? before.firstAt : now;
  if (failures < failuresToBlock) return { ...before, failures, inRow, firstAt, lastAt: now };
  const blockMs = Math.min(minute * 2 ** before.blocks, longestBlockMs);
  return { failures: 0, inRow, firstAt: now, lastAt: now, blocks: before.blocks + 1, blockedUntil: now + blockMs };
}

/** The counter's key: a name that no one has is counted like one that exists, and neither can be read back. */
export function lockoutKey(secret: Buffer, siteId: string, email: string): string {
  return createHmac('sha256', secret).update(`sign-in\0${siteId}\0${email.toLowerCase()}`).digest('base64url');
}

/** Whole seconds from now until a block ends; 0 when it has. */
export const secondsUntil = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000));
