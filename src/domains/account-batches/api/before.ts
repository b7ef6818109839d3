import { z } from 'zod';

/** What an account was, and what the batch made of it. */
export const Before = z.object({
  status: z.string().optional(),
  billing: z.int().optional(),
  email: z.string().optional(),
  /** That email was confirmed. */
  verified: z.boolean().optional(),
  made: z.object({ status: z.string().optional(), billing: z.int().optional(), email: z.string().optional() }),
  /** The account that got the servers. */
  to: z.uuid().optional(),
  /** The servers that it changed, and the tasks that it ordered for them. */
  servers: z.array(z.uuid()).default([]),
  tasks: z.array(z.uuid()).default([]),
  /** The newest change of all of them, by its number: what comes later is of someone else. */
  history: z.int().optional(),
});
export type Before = z.output<typeof Before>;
