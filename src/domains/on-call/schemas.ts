import { z } from 'zod';
import { Ticket } from '#kernel/reason-schemas.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxEmail, maxMembers, maxMinutes, maxName, maxNote, maxReason, maxUrl, maxWeeks } from './limits.ts';
import { deliveryStates, targetKinds } from './states.ts';

const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** False: no longer manages alarms, or can't sign in, and is left out. */
  able: z.boolean(),
});
const Shift = z.object({
  from: Instant,
  until: Instant,
  /** Null: no one is on call. */
  person: Member.nullable(),
  /** By an override. */
  override: z.boolean(),
});

const rotation = {
  name: z.string().max(maxName * 2),
  timeZone: z.string().max(64),
  /** Of the hand-over; Sunday is 0. */
  weekday: z.int().min(0).max(6),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  /** How long a shift is. */
  weeks: z.int().min(1).max(maxWeeks),
};

export const OnCallRow = z
  .object({
    ...rotation,
    id: z.uuid(),
    /** In the order of their shifts. */
    members: z.array(Member),
    now: Shift,
    /** Null: it stays with the same person. */
    next: Shift.nullable(),
  })
  .meta({ id: 'OnCallRow' });

export const OnCallSchedule = OnCallRow.extend({
  version: z.int(),
  /** From now on. */
  shifts: z.array(Shift),
}).meta({ id: 'OnCallSchedule' });

/** The first of the members is on call until the next hand-over. */
export const ScheduleInput = z.strictObject({ ...rotation, memberIds: z.array(z.uuid()).max(maxMembers) });
export const ScheduleParams = z.strictObject({ scheduleId: z.uuid() });

export const Override = z
  .object({
    id: z.uuid(),
    person: z.string(),
    from: Instant,
    until: Instant,
    reason: z.string(),
    by: signer(z.string()).nullable(),
    created: Instant,
  })
  .meta({ id: 'OnCallOverride' });
export const NewOverride = z.strictObject({
  memberId: z.uuid(),
  from: Instant,
  until: Instant,
  /** May be empty. */
  reason: z.string().trim().max(maxReason),
  ticket: Ticket,
});
export const OverrideParams = z.strictObject({ scheduleId: z.uuid(), overrideId: z.uuid() });

export const HandOverNote = z
  .object({ id: z.uuid(), text: z.string(), by: signer(z.string()).nullable(), created: Instant })
  .meta({ id: 'HandOverNote' });
export const NewHandOverNote = z.strictObject({ text: z.string().max(maxNote) });

export const EscalationStep = z
  .object({
    id: z.uuid(),
    /** Minutes after an alarm has begun to fire. */
    afterMinutes: z.int(),
    kind: z.enum(targetKinds),
    /** The id of the schedule, person or webhook, or the address. */
    target: z.string(),
    targetName: z.string(),
    criticalOnly: z.boolean(),
    /** Null: of any data center, and of none. */
    zoneId: z.string().nullable(),
    /** When it was taken last. */
    taken: Instant.nullable(),
  })
  .meta({ id: 'EscalationStep' });
export const StepInput = z.strictObject({
  afterMinutes: z.int().min(0).max(maxMinutes),
  kind: z.enum(targetKinds),
  target: z.string().trim().max(maxEmail),
  criticalOnly: z.boolean().default(false),
  zoneId: z.string().max(20).nullable().default(null),
});
export const StepParams = z.strictObject({ stepId: z.uuid() });

export const Escalation = z
  .object({
    /** Null: the alarm does not fire. */
    firing: Instant.nullable(),
    steps: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(targetKinds),
        targetName: z.string(),
        /** When it was taken, or is due. */
        at: Instant,
        taken: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Escalation' });

export const AlarmWebhook = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Its origin alone for those who may not manage webhooks. */
    url: z.string(),
    created: Instant,
    /** What became of its last call; null: there was none. */
    lastState: z.enum(deliveryStates).nullable(),
    lastAt: Instant.nullable(),
    /** Steps that name it. */
    steps: z.int(),
  })
  .meta({ id: 'AlarmWebhook' });
export const WebhookInput = z.strictObject({ name: z.string().max(maxName * 2), url: z.string().trim().max(maxUrl) });
export const SaveWebhook = WebhookInput.extend({
  /** Makes a new secret. */
  rotate: z.boolean().default(false),
});
export const SavedWebhook = z.object({
  id: z.uuid(),
  /** What the receiver checks signatures with, where it is new; it is never returned again. */
  secret: z.string().nullable(),
});
export const WebhookParams = z.strictObject({ webhookId: z.uuid() });

export const Delivery = z
  .object({
    id: z.uuid(),
    event: z.string(),
    alarmId: z.uuid().nullable(),
    /** Null: it was a test. */
    alarmName: z.string().nullable(),
    state: z.enum(deliveryStates),
    tries: z.int(),
    /** The HTTP status that was answered last; null: none was. */
    status: z.int().nullable(),
    /** Why the last try failed. */
    error: z.string(),
    created: Instant,
    delivered: Instant.nullable(),
    /** When it is tried again. */
    retry: Instant.nullable(),
  })
  .meta({ id: 'AlarmWebhookDelivery' });
