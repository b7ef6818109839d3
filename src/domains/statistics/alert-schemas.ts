import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { alertMetrics, comparisons } from './alerts.ts';
import { maxRecipients } from './limits.ts';

export const AlertEdit = z.strictObject({
  metric: z.enum(alertMetrics),
  comparison: z.enum(comparisons),
  /** Percent, kbit/s, operations a second, or kB/s. */
  threshold: z.number().min(0).max(1e9),
  minutes: z.int().min(1).max(120),
  /** Whether it is also sent by mail and webhook, according to the preferences; otherwise only shown in the console. */
  mail: z.boolean().default(true),
  mutedUntil: z.iso.datetime().nullable().default(null),
  /** Accounts to notify; empty: only the server's account. */
  recipients: z.array(z.uuid()).max(maxRecipients).default([]),
});

export const AlertRow = z
  .object({
    id: z.uuid(),
    metric: z.enum(alertMetrics),
    comparison: z.enum(comparisons),
    threshold: z.number(),
    minutes: z.int(),
    mail: z.boolean(),
    mutedUntil: Instant.nullable(),
    recipients: z.array(z.uuid()),
    firing: z.boolean(),
    since: Instant,
    lastValue: z.number().nullable(),
    version: z.int(),
  })
  .meta({ id: 'StatisticsAlert' });

/** What the alerts of a server are written with. */
export const AlertFacts = {
  limit: z.int(),
  /** The number of alerts and how many are firing, independent of the page that is read. */
  count: z.int(),
  firing: z.int(),
  /** Who can be told: the account of the server first. */
  people: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
};
