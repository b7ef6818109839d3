import { z } from 'zod';
import { Said } from './said.ts';

/** Long work of the engine; poll it by token until it is `done` or `failed`. */
export const Job = z.object({
  token: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** 0-100. */
  progress: z.number(),
  machineRef: z.string().nullable(),
  /** Why it failed, for people. */
  error: Said.nullable(),
});
export type Job = z.infer<typeof Job>;
