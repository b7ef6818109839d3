import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { abuseCauses, measureKinds } from './kinds.ts';
import { maxAtOnce, maxHours, maxMbps, maxMessage } from './limits.ts';

/** What is known of the usage, as it was then. */
const Facts = z.object({
  cause: z.enum(abuseCauses).nullable(),
  /** Block lists that name an address of the server; null: none. */
  lists: z.string().nullable(),
  /** The most that went out on one of the last two days, and the average of the week before, in GB. */
  trafficGb: z.number().nullable(),
  usualGb: z.number().nullable(),
  /** The lowest mean load of the last days, in percent. */
  cpu: z.number().nullable(),
});

export const Measure = z
  .object({
    id: z.uuid(),
    at: Instant,
    kind: z.enum(measureKinds),
    serverId: z.uuid(),
    server: z.string(),
    accountId: z.uuid(),
    customer: z.string().nullable(),
    by: signer(z.string()),
    /** What staff wrote to the customer, or why the server was limited. */
    note: z.string(),
    /** Of a limit. */
    mbps: z.int().nullable(),
    facts: Facts,
    /** The limit is active. */
    inForce: z.boolean(),
  })
  .meta({ id: 'AbuseMeasure' });

export const Evidence = z
  .object({
    serverId: z.uuid(),
    server: z.string(),
    customer: z.string(),
    accountId: z.uuid(),
    facts: Facts,
    listedSince: Instant.nullable(),
    /** The last days, oldest first. */
    days: z.array(z.object({ day: z.string(), gbOut: z.number(), cpu: z.number().nullable() })),
    /** The limit of the server in Mbit/s; null: none. */
    limit: z.int().nullable(),
    /** The data center can limit bandwidth. */
    canLimit: z.boolean(),
    warnings: z.int(),
    lastWarning: Instant.nullable(),
  })
  .meta({ id: 'AbuseEvidence' });

const serverIds = z.array(z.uuid()).min(1).max(maxAtOnce);
const note = z.string().trim().max(maxMessage).default('');
const hours = z.int().min(1).max(maxHours);

export const ByServer = z.strictObject({ serverId: z.uuid() });
export const WarningText = z.strictObject({ note, hours });
export const Preview = z.object({ to: z.string(), subject: z.string(), text: z.string() });
export const WarningInput = z.strictObject({ serverIds, note, hours });
export const LimitInput = z.strictObject({
  serverIds,
  mbps: z.int().min(1).max(maxMbps),
  /** Why, for the history; the customer reads it too. */
  note: z.string().trim().min(1).max(maxMessage),
});
export const LiftInput = z.strictObject({ serverIds });
export const Results = z.object({
  results: z.array(
    z.object({ serverId: z.uuid(), name: z.string(), refusal: z.string().nullable(), cmdId: z.uuid().nullable() }),
  ),
});
