import { z } from 'zod';
import { languages } from '#kernel/languages.ts';
import { Instant } from '#kernel/wire.ts';

export const maintenanceStates = ['planned', 'running', 'over', 'cancelled'] as const;

export const MaintenanceRow = z
  .object({
    id: z.uuid(),
    zoneId: z.string(),
    zoneName: z.string(),
    title: z.string(),
    text: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    state: z.enum(maintenanceStates),
    /** Every server of the zone, or some. */
    wholeZone: z.boolean(),
    /** How many servers that the caller sees are touched. */
    touched: z.int(),
    /** Since the announcement, the oldest first. */
    updates: z.array(z.object({ at: Instant, text: z.string() })),
  })
  .meta({ id: 'Maintenance' });

const line = (max: number) => z.string().trim().min(1).max(max);
const text = z.string().trim().max(1000).default('');
const language = z.enum(languages);

export const AnnounceMaintenance = z.strictObject({
  zoneId: z.string().max(20),
  title: line(120),
  /** What it means for the servers, in plain sentences. */
  text,
  startsAt: Instant,
  endsAt: Instant,
  /** Names or identifiers of the servers that are touched; none: every server of the zone. */
  servers: z.array(line(253)).max(500).default([]),
  /** For readers of these languages; others read `title` and `text`. */
  translations: z
    .array(z.strictObject({ language, title: line(120), text }))
    .max(languages.length)
    .default([]),
});

const said = {
  translations: z
    .array(z.strictObject({ language, text: line(1000) }))
    .max(languages.length)
    .default([]),
};

export const MaintenanceUpdate = z.strictObject({
  text: line(1000),
  /** Where it changes. */
  endsAt: Instant.optional(),
  ...said,
});

/** `text` may be empty: recipients are notified of the completion anyway. */
export const MaintenanceCompletion = z.strictObject({ text, ...said });
