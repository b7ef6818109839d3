import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';

export const checkStates = ['ok', 'warning', 'failed'] as const;

export const SystemCheck = z
  .object({
    id: z.string(),
    title: z.string(),
    state: z.enum(checkStates),
    /** What was found. */
    result: z.string(),
    /** What to do about it; null: nothing. */
    next: z.string().nullable(),
  })
  .meta({ id: 'SystemCheck' });

export const SystemChecks = z.object({ items: z.array(SystemCheck) });

export const Connection = z.object({
  /** The address that the request came from. */
  address: z.string(),
  now: Instant,
  /** The version of the service; null without a session. */
  version: z.string().nullable(),
  /** The email of the session; null without one. */
  signedInAs: z.string().nullable(),
  /** Whether the session may check the installation. */
  operator: z.boolean(),
});
