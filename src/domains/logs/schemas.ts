import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { logServices } from '#kernel/log.ts';
import { logLevels } from './kinds.ts';

/** A line of the log, without secrets. */
export const LogLine = z
  .object({
    id: z.string(),
    at: Instant,
    level: z.enum(logLevels),
    service: z.enum(logServices),
    /** The host, the process ID and a random part, which tells two starts apart. */
    process: z.string(),
    message: z.string(),
    requestId: z.string().nullable(),
    taskId: z.string().nullable(),
    /** The other fields, as JSON; null: none. A long one is cut. */
    details: z.string().nullable(),
  })
  .meta({ id: 'LogLine' });
