import { z } from 'zod';
import { initStages, type InitReport } from '#engines/init.ts';

/** The part of the simulator's protocol that is about user data. */

export const InitReportsBody = z.strictObject({ refs: z.array(z.string().min(1).max(100)).max(500) });
export const InitAgainBody = z.strictObject({ token: z.string().min(1).max(200) });

export const InitReportsAnswer = z.object({
  reports: z.array(
    z.object({
      machineRef: z.string(),
      run: z.int(),
      state: z.enum(['pending', 'fetched', 'running', 'done', 'failed']),
      stages: z.array(
        z.object({
          name: z.enum(initStages),
          startedAt: z.number(),
          endedAt: z.number().nullable(),
          exit: z.int().nullable(),
          log: z.string(),
        }),
      ),
    }) satisfies z.ZodType<InitReport>,
  ),
});
