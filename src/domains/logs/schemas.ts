import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];
/** The parts of the product that write lines; the platform names them the same. */
export const logServices = ['web', 'worker', 'sandbox', 'product'] as const;
export type LogService = (typeof logServices)[number];
/** Spans that end now. */
export const logSpans = ['15m', '1h', '6h', '24h', '7d'] as const;
export type LogSpan = (typeof logSpans)[number];

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
