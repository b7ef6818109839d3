import { z } from 'zod';
import type { CheckResult } from '#engines/checks.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Keeper } from '../types.ts';

/** A test of one part. It throws what the cloud refuses. */
export type Check = (keeper: Keeper) => Promise<CheckResult>;

export const fine = (result: Sayable): CheckResult => ({ state: 'ok', result, next: null });
export const wrong = (result: Sayable, next: Sayable): CheckResult => ({ state: 'failed', result, next });
export const doubtful = (result: Sayable, next: Sayable): CheckResult => ({ state: 'warning', result, next });

/** The settings say that the cloud lacks it. */
export const notUsed = (result: Sayable): CheckResult => ({ state: 'skipped', result, next: null });

export const Version = z.string().transform((text) => {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return { major, minor };
});

/** Whether a service speaks a version of its interface. */
export const reaches = (has: { major: number; minor: number }, major: number, minor: number): boolean =>
  has.major > major || (has.major === major && has.minor >= minor);
