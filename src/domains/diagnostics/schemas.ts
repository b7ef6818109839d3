import { z } from 'zod';
import { severities } from '#kernel/findings.ts';
import { Ticket } from '#kernel/reason-schemas.ts';
import { Instant } from '#kernel/wire.ts';
import { freshnesses, maxFindings, maxFixes, maxNote, maxReason } from './limits.ts';

const Freshly = {
  freshness: z.enum(freshnesses),
  /** When the findings were computed; null: not yet. */
  refreshedAt: Instant.nullable(),
  tookMs: z.int().nullable(),
  everyMinutes: z.int(),
  /** When there was a finding for the last time. */
  lastFoundAt: Instant.nullable(),
};

const Counts = {
  /** New, known and returned. */
  open: z.int(),
  /** Of these, new or returned. */
  unseen: z.int(),
  acknowledged: z.int(),
  /** Open findings at the end of each day, the oldest first, and now. */
  trend: z.array(z.int()),
};

export const DiagnosticRow = z
  .object({
    id: z.string(),
    title: z.string(),
    why: z.string(),
    severity: z.enum(severities),
    favorite: z.boolean(),
    ...Counts,
    ...Freshly,
  })
  .meta({ id: 'Diagnostic' });

export const DiagnosticDetail = DiagnosticRow.extend({
  subscribed: z.boolean(),
  objectType: z.string(),
  /** What can be done with the accounts of findings on other screens. */
  handsOver: z.array(z.string()),
  fixes: z.array(
    z.object({ id: z.string(), title: z.string(), note: z.string(), danger: z.boolean(), may: z.string() }),
  ),
}).meta({ id: 'DiagnosticDetail' });

const findingIds = z.array(z.uuid()).min(1).max(maxFindings);
export const Acknowledgment = z.strictObject({
  findingIds,
  /** The first day (UTC) on which they are shown again; null: they stay hidden until the cause is gone. */
  until: z.iso.date().nullable(),
  reason: z.string().max(maxReason),
  ticket: Ticket,
});
export const Findings = z.strictObject({ findingIds });
export const Assignment = z.strictObject({
  findingIds,
  /** Null: no one. */
  assigneeId: z.uuid().nullable(),
});
export const Noted = z.strictObject({ findingIds, note: z.string().max(maxNote) });
export const FixOrder = z.strictObject({
  reportId: z.string().max(60),
  fixId: z.string().max(60),
  findingIds: z.array(z.uuid()).min(1).max(maxFixes),
});

/** What became of each finding. */
export const FindingResults = z.object({
  results: z.array(
    z.object({ findingId: z.uuid(), name: z.string(), cmdId: z.uuid().nullable(), refusal: z.string().nullable() }),
  ),
});

export const Assignees = z.object({
  people: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
});
