import { z } from 'zod';
import { languages } from '#kernel/languages.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { addressRoles, channels, deliveryChannels, deliveryStates } from './sets.ts';

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
    dtRead: Instant.nullable(),
  })
  .meta({ id: 'Notification' });

export const Unread = z.object({ unread: z.int() });

/** `all`, or up to 500 of one's own. */
export const MarkRead = z.strictObject({
  all: z.boolean().default(false),
  ids: z.array(z.uuid()).max(500).default([]),
});

const ChannelName = z.enum(channels);

/** One row of a set; a switch that is left out stays as it is. */
const Change = z.strictObject({
  code: z.int(),
  inApp: z.boolean().optional(),
  mail: z.boolean().optional(),
  webhook: z.boolean().optional(),
  /** To the account's first verified phone; in the set `security` only. */
  sms: z.boolean().optional(),
});
export const Changes = z.array(Change).max(50);
export type Change = z.infer<typeof Change>;

export const Preference = z
  .object({
    code: z.int(),
    title: z.string(),
    description: z.string(),
    sample: z.object({ title: z.string(), text: z.string() }),
    inApp: z.boolean(),
    mail: z.boolean(),
    webhook: z.boolean(),
    /** Null where the set has no text messages. */
    sms: z.boolean().nullable(),
    /** Its mail can't be switched off. */
    mailLocked: z.boolean(),
    /** Channels that the site has set for everyone. */
    lockedChannels: z.array(ChannelName),
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

export const RoleAddress = AdditionalEmail.extend({
  role: z.enum(addressRoles),
  /** Of who reads there; null: the account's. */
  language: z.enum(languages).nullable(),
}).meta({ id: 'RoleAddress' });
export const SaveRoleAddress = z.strictObject({
  role: z.enum(addressRoles),
  /** Empty: takes the address away. */
  email: z.string().max(320),
  enabled: z.boolean(),
  language: z.enum(languages).nullable(),
});

/** Minutes of the day in the account's zone. */
const minute = z.int().min(0).max(1439);

export const Schedule = z.strictObject({
  /** When mails about other things than security leave. */
  digest: z.enum(['immediately', 'hourly', 'daily']),
  /** Both or none: between them only mails about security leave. */
  quietFrom: minute.nullable(),
  quietUntil: minute.nullable(),
});

export const WebhookState = z
  .object({
    url: z.string(),
    /** Failing: a call was given up, and no more are made until the webhook is saved again. */
    state: z.enum(['working', 'failing']),
    /** Verifies the signature (Standard Webhooks); only returned when new. */
    secret: z.string().nullable(),
  })
  .meta({ id: 'NotificationWebhook' });

export const SaveWebhook = z.strictObject({
  /** HTTPS; empty: takes it away. */
  url: z.string().max(1000),
  /** Makes a new secret for the same address. */
  rotate: z.boolean().default(false),
});

export const Preferences = z.object({
  sets: z.array(PreferenceSetRows),
  schedule: Schedule,
  timeZone: z.string(),
  webhook: WebhookState.nullable(),
  /** Whether text messages have a verified phone to go to. */
  hasPhone: z.boolean(),
  /** Who has locked these settings for the account; null: no one. */
  lockedBy: signer(z.string()).nullable(),
  accountsBelow: z.boolean(),
  roleAddresses: z.array(RoleAddress),
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

/** One kind, or every kind of the caller's own sets. */
export const TestRequest = z.strictObject({ code: z.int().min(0).max(100_000).optional() });

export const Delivery = z
  .object({
    id: z.string(),
    channel: z.enum(deliveryChannels),
    recipient: z.string(),
    title: z.string(),
    state: z.enum(deliveryStates),
    /** Why it was not sent, or why the last try failed. */
    why: z.string(),
    at: Instant,
  })
  .meta({ id: 'NotificationDelivery' });

export const AccountBelow = z
  .object({
    accountId: z.uuid(),
    name: z.string(),
    email: z.string(),
    /** Whether the caller has locked its settings. */
    locked: z.boolean(),
    /** Switches that copying would change. */
    changes: z.int(),
  })
  .meta({ id: 'NotificationAccountBelow' });

export const CopyPreferences = z.strictObject({ accountIds: z.array(z.uuid()).min(1).max(500) });
export const LockPreferences = z.strictObject({ accountId: z.uuid(), locked: z.boolean() });

const SiteChannel = z.object({ enabled: z.boolean(), locked: z.boolean() });
export const SiteRow = z.object({
  code: z.int(),
  title: z.string(),
  description: z.string(),
  mailLocked: z.boolean(),
  inApp: SiteChannel,
  mail: SiteChannel,
});
export const SiteSettings = z
  .object({
    mailFrom: z.string().nullable(),
    mailName: z.string().nullable(),
    /** What mails come from while the site has no address of its own. */
    usualFrom: z.string(),
    rows: z.array(SiteRow),
  })
  .meta({ id: 'SiteNotificationSettings' });

export const SiteRule = z.strictObject({
  code: z.int(),
  channel: z.enum(['inApp', 'mail']),
  enabled: z.boolean(),
  /** No one of the site can change it. */
  locked: z.boolean(),
});
/** Empty texts: the usual sender. */
export const MailSender = z.strictObject({ mailFrom: z.string().max(320), mailName: z.string().max(100) });

export const UnsubscribeQuery = z.strictObject({ token: z.string().min(1).max(300) });
