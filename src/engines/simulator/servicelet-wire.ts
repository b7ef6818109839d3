import { z } from 'zod';
import type { GuestCommand, GuestFile, GuestResult, ServiceletCapabilities } from '#engines/servicelets.ts';
import { Token } from './wire.ts';

/** The part of the simulator's protocol that is about commands and files for the agent in a guest. */

export const servicelets: ServiceletCapabilities = {
  maxOutputBytes: 65_536,
  maxFileBytes: 131_072,
  maxTimeoutSeconds: 3600,
};

const text = (max: number) => z.string().max(max);

export const CommandOrder = z.strictObject({
  argv: z.array(text(10_000)).min(1).max(200),
  env: z.record(text(100), text(10_000)),
  stdin: text(100_000),
  timeoutSeconds: z.int().min(1).max(servicelets.maxTimeoutSeconds),
}) satisfies z.ZodType<Omit<GuestCommand, 'machineRef'>>;
export type CommandOrder = z.infer<typeof CommandOrder>;

export const FileOrder = z.strictObject({
  path: text(1000).min(1),
  content: z.base64().max(Math.ceil(servicelets.maxFileBytes / 3) * 4),
  sha256: z.string().regex(/^[0-9a-f]{64}$/i),
  mode: z.string().regex(/^[0-7]{3}$/),
  overwrite: z.boolean(),
}) satisfies z.ZodType<Omit<GuestFile, 'machineRef'>>;
export type FileOrder = z.infer<typeof FileOrder>;

export const CommandBody = CommandOrder.extend({ token: Token });
export const FileBody = FileOrder.extend({ token: Token });
export const CancelBody = z.strictObject({ token: Token });

export const ResultShape = z.object({
  ended: z.enum(['exited', 'timed-out', 'cancelled', 'not-reachable', 'refused']),
  exitCode: z.int().nullable(),
  output: z.string(),
  truncated: z.boolean(),
  reason: z.string().nullable(),
  startedAt: z.number(),
  endedAt: z.number(),
}) satisfies z.ZodType<GuestResult>;
export const MaybeResultAnswer = z.object({ result: ResultShape.nullable() });
export const CancelAnswer = z.object({ cancelled: z.boolean() });
