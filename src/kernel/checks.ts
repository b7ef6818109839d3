import { z } from 'zod';

/**
 * What one part of a test of a connection found. `waiting`: its turn has not come; `warning`: it works, but something is missing;
 * `skipped`: there was nothing to test, or a part before it failed.
 */
export const checkStates = ['waiting', 'ok', 'warning', 'failed', 'skipped'] as const;
export type CheckState = (typeof checkStates)[number];

/** One part of a test, as lists of results show it. */
export const Check = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(checkStates),
  /** What was found; empty while it waits. */
  result: z.string(),
  /** What to do about it. */
  next: z.string().nullable(),
});
export type Check = z.output<typeof Check>;
