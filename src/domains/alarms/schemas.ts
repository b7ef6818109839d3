import { z } from 'zod';
import { Ticket } from '#kernel/reason-schemas.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxAtOnce, maxNote, maxReason, maxUrl } from './limits.ts';
import { alarmSeverities, alarmStates } from './states.ts';

const Assignee = z.object({ id: z.uuid(), email: z.string() });

export const Alarm = z
  .object({
    id: z.uuid(),
    source: z.string(),
    /** What is wrong in general, such as "Host down". */
    title: z.string(),
    /** The object that it is about. */
    name: z.string(),
    /** Null: it is about no data center. */
    zoneId: z.string().nullable(),
    severity: z.enum(alarmSeverities),
    state: z.enum(alarmStates),
    detail: z.string(),
    /** The screen of the object; null: there is none. */
    link: z.string().nullable(),
    /** Since when, this time. */
    since: Instant,
    /** When it was first raised. */
    first: Instant,
    /** When its cause was there last. */
    seen: Instant,
    resolved: Instant.nullable(),
    /** How often it was raised: more than once means that it returned. */
    times: z.int(),
    acknowledgedUntil: Instant.nullable(),
    acknowledgedBy: signer(z.string()).nullable(),
    assignee: Assignee.nullable(),
    note: z.string(),
    /** What to do about alarms of this source; null: no runbook is set. */
    runbook: z.string().nullable(),
  })
  .meta({ id: 'Alarm' });

export const AlarmParams = z.strictObject({ alarmId: z.uuid() });
const alarmIds = z.array(z.uuid()).min(1).max(maxAtOnce);
const Reason = z.string().max(maxReason * 2);

export const AlarmIds = z.strictObject({ alarmIds });
export const Acknowledgment = z.strictObject({
  alarmIds,
  /** Null: until the alarm is resolved. */
  until: Instant.nullable(),
});
export const Assignment = z.strictObject({ alarmIds, assigneeId: z.uuid().nullable() });
export const NoteInput = z.strictObject({ note: z.string().max(maxNote) });

export const AlarmResults = z.object({
  results: z.array(z.object({ alarmId: z.uuid(), name: z.string(), refusal: z.string().nullable() })),
});
export const Assignees = z.object({ people: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })) });
export const AlarmCount = z.object({
  /** Firing alarms, which no one takes care of. */
  firing: z.int(),
  critical: z.int(),
});

const Matchers = {
  /** Only these alarms; empty: any. */
  alarmIds: z.array(z.uuid()).max(maxAtOnce).default([]),
  sources: z.array(z.string().max(60)).max(50).default([]),
  severities: z.array(z.enum(alarmSeverities)).max(alarmSeverities.length).default([]),
  zones: z.array(z.string().max(20)).max(100).default([]),
  /** A part of the object's name, in any case. */
  name: z.string().trim().max(100).default(''),
};
export const NewSilence = z.strictObject({ ...Matchers, reason: Reason, ticket: Ticket, ends: Instant });
export const Silence = z
  .object({
    id: z.uuid(),
    /** How many alarms it names. */
    alarms: z.int(),
    sources: z.array(z.string()),
    severities: z.array(z.enum(alarmSeverities)),
    zones: z.array(z.string()),
    name: z.string(),
    reason: z.string(),
    by: signer(z.string()).nullable(),
    created: Instant,
    ends: Instant,
    active: z.boolean(),
    /** Alarms that it silences now. */
    matches: z.int(),
  })
  .meta({ id: 'AlarmSilence' });
export const SilenceParams = z.strictObject({ silenceId: z.uuid() });

export const AlarmSource = z
  .object({
    id: z.string(),
    title: z.string(),
    /** When its alarms are raised. */
    why: z.string(),
    open: z.int(),
    runbook: z.string().nullable(),
  })
  .meta({ id: 'AlarmSource' });
export const SourceParams = z.strictObject({ sourceId: z.string().min(1).max(60) });
export const RunbookInput = z.strictObject({ url: z.string().trim().max(maxUrl) });
