import { z } from 'zod';
import { Ticket } from '#kernel/reason-schemas.ts';
import { Instant } from '#kernel/wire.ts';
import { causes, fixes } from './causes.ts';
import { maxAtOnce, maxReasonLength } from './limits.ts';

export const AddressFinding = z
  .object({
    id: z.string(),
    /** Of several addresses of a subnet, the lowest. */
    ip: z.string(),
    count: z.int(),
    cause: z.enum(causes),
    fix: z.enum(fixes),
    zoneId: z.string(),
    network: z.string(),
    /** Empty where only an engine knows the address. */
    cidr: z.string(),
    serverId: z.uuid().nullable(),
    server: z.string().nullable(),
    mac: z.string().nullable(),
    accountId: z.uuid().nullable(),
    owner: z.string().nullable(),
    /** On record, or at the engine, since then. */
    since: Instant.nullable(),
    /** When switches saw it last; null: never, as long as they remember, or it isn't compared with them. */
    seen: Instant.nullable(),
  })
  .meta({ id: 'AddressFinding' });

export const CleanUpInput = z.strictObject({
  findingIds: z.array(z.string().min(1).max(200)).min(1).max(maxAtOnce),
  reason: z.string().max(maxReasonLength * 2),
  ticket: Ticket,
});

export const CleanUpResults = z.object({
  results: z.array(
    z.object({
      findingId: z.string(),
      /** The address. */
      name: z.string(),
      fix: z.enum(fixes).nullable(),
      cmdId: z.uuid().nullable(),
      /** Why this one was skipped. */
      refusal: z.string().nullable(),
    }),
  ),
});
