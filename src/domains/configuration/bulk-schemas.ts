import { z } from 'zod';
import { currencies } from '#kernel/money.ts';
import { cpuTypes } from '#domains/servers/limits.ts';

/** Most servers of one change. */
export const maxConfigured = 100;

/** What many servers can be given at once; disks that are there, and how each is billed, are matters of the one server. */
export const ConfigureMany = z
  .strictObject({
    serverIds: z.array(z.uuid()).min(1).max(maxConfigured),
    change: z.strictObject({
      cpuType: z.enum(cpuTypes).optional(),
      cpuCount: z.int().optional(),
      ramMb: z.int().optional(),
      addDisks: z.array(z.int()).max(8).optional(),
      managed: z.boolean().optional(),
    }),
    /** Allows servers to be shut down and started where the change needs it. */
    restart: z.boolean().optional(),
    /** The month of all that can be changed, as it was shown; another sum is refused. */
    expectedSums: z
      .array(z.strictObject({ currency: z.enum(currencies), micro: z.int() }))
      .max(currencies.length)
      .optional(),
  })
  .meta({ id: 'ConfigureMany' });

export const ConfiguredMany = z.object({
  results: z.array(
    z.object({
      serverId: z.uuid(),
      /** Empty where it was not found. */
      name: z.string(),
      /** Such as `2B / 4096 MB`. */
      from: z.string(),
      to: z.string(),
      currency: z.enum(currencies).nullable(),
      /** A full month before and after, as agreed or of the hours while on. */
      beforeMicro: z.int(),
      afterMicro: z.int(),
      /** It is on, and is shut down for it. */
      restarts: z.boolean(),
      cmdId: z.uuid().nullable(),
      refusal: z.string().nullable(),
    }),
  ),
});
