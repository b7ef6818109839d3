import { z } from 'zod';
import { Instant, pageQuery, queryInt } from '#kernel/wire.ts';

export const NotificationItem = z
  .object({
    id: z.uuid(),
    code: z.int(),
    /** What kind it is, such as `Server created`. */
    kind: z.string(),
    severity: z.enum(['info', 'success', 'warning', 'error']),
    title: z.string(),
    text: z.string(),
    objectLink: z.string().nullable(),
    dtCreate: Instant,
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });

export const NotificationQuery = z.strictObject({
  ...pageQuery,
  /** Only what is not read yet. */
  unread: z.enum(['true', 'false']).optional(),
  code: queryInt(0, 100_000).optional(),
});

export const Unread = z.object({ unread: z.int() });

/** `all`, or up to 500 of one's own. */
export const MarkRead = z.strictObject({
  all: z.boolean().default(false),
  ids: z.array(z.uuid()).max(500).default([]),
});

/** One row of a set; a switch that is left out stays as it is. */
const Change = z.strictObject({ code: z.int(), inApp: z.boolean().optional(), mail: z.boolean().optional() });
export const Changes = z.array(Change).max(50);
export type Change = z.infer<typeof Change>;

export const Preference = z
  .object({
    code: z.int(),
    title: z.string(),
    description: z.string(),
    inApp: z.boolean(),
    mail: z.boolean(),
    /** Its mail can't be switched off. */
    mailLocked: z.boolean(),
  })
  .meta({ id: 'NotificationPreference' });

export const PreferenceSetRows = z.object({ set: z.string(), items: z.array(Preference) });

export const AdditionalEmail = z
  .object({
    email: z.string(),
    /** Whether copies go to it. */
    flag: z.boolean(),
    state: z.enum(['pending', 'confirmed', 'bouncing']),
  })
  .meta({ id: 'AdditionalEmail' });

export const Preferences = z.object({
  sets: z.array(PreferenceSetRows),
  parentAdditionalEmail: AdditionalEmail.nullable(),
  adminAdditionalEmail: AdditionalEmail.nullable(),
});

/** 0: copies of what the account gets; 1: of what it gets as an administrator. */
const carbonCopyFlag = z.union([z.literal(0), z.literal(1)]);

export const AdditionalEmailFlag = z.strictObject({ additionalEmailFlag: z.boolean(), carbonCopyFlag });
export const SaveAdditionalEmail = z.strictObject({
  /** Empty: takes the address away. */
  email: z.string().max(320),
  carbonCopyFlagEnabled: z.boolean(),
  carbonCopyFlag,
});
export const AddressToken = z.strictObject({ token: z.string().min(1).max(100) });
