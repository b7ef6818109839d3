import { z } from 'zod';
import { personal } from '#kernel/personal.ts';
import { hint } from '#kernel/hint.ts';
import { why } from '#kernel/reasons.ts';
import { dateFormats } from '#kernel/date-format.ts';
import { languages } from '#kernel/languages.ts';
import { minReason } from '#kernel/reason-limits.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { PreferenceSetRows } from '#domains/notifications/schemas.ts';
import { checklistItems } from './checklist.ts';
import { contactKinds, densities, shownCurrencies, startPages, themes, viewModes } from './profile-values.ts';
import { accountStates } from './states.ts';

export const DateFormat = z.enum(dateFormats);
/** Judged by the server's own list of zones: 1558. */
export const TimeZone = z.string().max(64);

export const Configuration = z.strictObject({ dateFormat: DateFormat, timeZone: TimeZone, notification: z.boolean() });

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- they have no place in a name
    .regex(/^[^\u0000-\u001f\u007f]*$/, hint(why('expected.one-line')));

/** All fields are optional: omitted ones are left unchanged. */
export const Profile = z.strictObject({
  name: oneLine(100).min(1).optional(),
  company: oneLine(100).optional(),
  /** E.164, or empty: 1508. */
  phone: z.string().trim().max(32).optional(),
  language: z.enum(languages).optional(),
  theme: z.enum(themes).optional(),
  density: z.enum(densities).optional(),
  startPage: z.enum(startPages).optional(),
  viewMode: z.enum(viewModes).optional(),
  shownCurrency: z.enum(shownCurrencies).optional(),
  /** Whether single keys, such as C, act as shortcuts. */
  singleKeys: z.boolean().optional(),
});

/** The rules of section "password" answer with their own codes, so that any text passes here. */
const secret = z.string().max(1024).default('');
export const PasswordChange = z.strictObject({ oldPass: secret, newPass: secret, confirmPass: secret });

/** What is in the way of disabling or deleting an account. */
const reasonKinds = [
  'services',
  'debt',
  'accounts',
  'tasks',
  'last-root',
  'invoices',
  'images',
  'addresses',
  'legal-hold',
] as const;
export type ReasonKind = (typeof reasonKinds)[number];

export const Disable = z.strictObject({ userId: z.uuid(), checkOnly: z.boolean() });
export const DisableAnswer = z.object({
  userId: z.uuid(),
  allowed: z.boolean(),
  /** False after a check, and where something blocks it. */
  disabled: z.boolean(),
  reasons: z.array(z.object({ kind: z.enum(reasonKinds), text: z.string() })),
});

export const PersonalDataState = z.object({
  /** How long a wish to be deleted waits. */
  waitingDays: z.int(),
  /** What is in the way of a deletion. */
  reasons: DisableAnswer.shape.reasons,
  deletion: z
    .object({
      askedAt: Instant,
      dueAt: Instant,
      /** It is due, and something is in the way. */
      held: z.boolean(),
    })
    .nullable(),
  /** The newest file that was ordered. */
  export: z
    .object({
      cmdId: z.uuid(),
      state: z.enum(['waiting', 'running', 'succeeded', 'failed', 'cancelled']),
      orderedAt: Instant,
    })
    .nullable(),
});
export const DeletionDue = z.object({ dueAt: Instant });

export const Enable = z.strictObject({ userId: z.uuid() });
export const UserParams = z.object({ userId: z.uuid() });

/** Empty texts pass: each missing field answers with its own code. */
const text = z.string().trim().max(256).default('');
/** A partner account at Microsoft and its application, as forms send them. */
export const PartnerAppInput = z.strictObject({
  partnerUserName: text,
  /** Absent or empty: the stored one stays. */
  partnerPassword: z.string().max(256).default(''),
  appId: text,
  appSecret: z.string().max(256).default(''),
  appSecretExpires: z.iso.date().nullable().default(null),
  appTenantId: text,
  microsoftPartnerId: text,
});
/** The same without its secrets, as answers have it. */
export const PartnerApp = z.object({
  partnerUserName: z.string(),
  hasPassword: z.boolean(),
  appId: z.string(),
  hasSecret: z.boolean(),
  appSecretExpires: z.string().nullable(),
  appTenantId: z.string(),
  microsoftPartnerId: z.string(),
  appLastConsent: Instant.nullable(),
});
export const PartnerInput = PartnerAppInput.extend({ appConsentURL: z.string().trim().max(2000).default('') });
export const PartnerSettings = PartnerApp.extend({
  appConsentURL: z.string(),
  /** The last check, regardless of who asked for it. */
  testedAt: Instant.nullable(),
  testError: z.string().nullable(),
  /** The last time it worked, regardless of later results. */
  workedAt: Instant.nullable(),
  /** When it is checked next without anyone asking. */
  nextCheckAt: Instant.nullable(),
});
export const PartnerTest = z.object({ works: z.boolean(), problem: z.string().nullable(), testedAt: Instant });

export const NewEmail = z.strictObject({ email: z.string().max(320).default('') });
/** `verified`: staff knows that the address is theirs; else they confirm it by a link. */
export const NewEmailOf = NewEmail.extend({ verified: z.boolean().default(false) });
export const LinkToken = z.strictObject({ token: z.string().max(200) });

export const Home = z.object({
  /** The site's own page in Markdown; null: the console shows its dashboard. */
  template: z.string().nullable(),
  checklist: z.array(z.object({ id: z.enum(checklistItems), done: z.boolean(), dismissed: z.boolean() })),
});
export const Dismissal = z.strictObject({ id: z.enum(checklistItems), dismissed: z.boolean() });

export const Contact = z.object({ kind: z.enum(contactKinds), email: z.string(), language: z.enum(languages) });
/** An empty email takes the contact away. */
export const ContactInput = z.strictObject({
  kind: z.enum(contactKinds),
  email: z.string().trim().max(320),
  language: z.enum(languages),
});

export const ChangeParams = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
export const ProfileChange = z.object({
  id: z.int(),
  date: Instant,
  action: z.string(),
  actor: signer(z.string()),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** `never`: it holds a field that needs more than a click. */
  undo: z.enum(['possible', 'changed-since', 'never']),
});
/** The latest changes of a profile, newest first. */
export const ProfileHistory = z.object({ items: z.array(ProfileChange) });

const Identity = Profile.pick({ name: true, company: true, phone: true, language: true });
export const ProfileOfInput = Identity.extend({ dateFormat: DateFormat.optional(), timeZone: TimeZone.optional() });

/** What the user who manages an account sees of its profile. */
export const ProfileOf = z.object({
  userId: z.uuid(),
  userEmail: z.string(),
  name: z.string(),
  initials: z.string(),
  company: z.string(),
  phone: personal('phone', z.string()),
  language: z.enum(languages),
  siteName: z.string(),
  parent: z.string().nullable(),
  accountStatus: z.string(),
  billingProfileStatus: z.int(),
  accountEnabled: z.boolean(),
  services: z.int(),
  dateFormat: DateFormat,
  timeZone: z.string(),
  offset: z.int(),
  timeZones: z.array(z.string()),
  contacts: z.array(Contact),
  /** Why this person may look and not change; null: they may. */
  refusal: z.string().nullable(),
});

export const AccountStanding = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  accountStatus: z.enum(accountStates),
  billingProfileStatus: z.int(),
  /** 0 not required, 1 required and not set, 2 required and set. */
  externalProfile: z.int(),
  externalMoves: z.array(z.int()),
  accountEnabled: z.boolean(),
  /** Where this person may move it. */
  accountMoves: z.array(z.enum(accountStates)),
  billingMoves: z.array(z.int()),
  mayEnable: z.boolean(),
  deletionDue: Instant.nullable(),
  mayCancelDeletion: z.boolean(),
  /** The person is gone for good. */
  deletedAt: Instant.nullable(),
  contacts: z.array(Contact),
});
/** What an administrator's home shows of the accounts in scope; those that were deleted are not counted. */
export const AccountsSummary = z
  .object({
    /** One for each of the last 30 days in UTC, those without a sign-up too, today last. */
    signUps: z.array(z.object({ day: z.iso.date(), count: z.int() })),
    /** Suspended, locked or disabled. */
    blocked: z.int(),
    warned: z.int(),
    /** Their billing profile waits for staff. */
    unverified: z.int(),
    /** Their owner asked for the deletion. */
    deletions: z.int(),
  })
  .meta({ id: 'AccountsSummary' });
export const StateMove = z.strictObject({
  accountStatus: z.enum(accountStates).optional(),
  billingProfileStatus: z.int().optional(),
  /** 0 not required, 1 required and not set, 2 required and set. */
  externalProfile: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  reason: oneLine(500).min(minReason),
});

export const AccountManagerInput = z.strictObject({
  /** Null: no one. */
  managerId: z.uuid().nullable(),
});
export const AccountManager = z.object({
  managerId: z.uuid().nullable(),
  people: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
});

/** What `GET /header/details` says about the profile. */
export const ProfileDetails = z.object({
  userId: z.uuid(),
  userEmail: z.string(),
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  language: z.enum(languages),
  theme: z.enum(themes),
  density: z.enum(densities),
  startPage: z.string(),
  viewMode: z.enum(viewModes),
  shownCurrency: z.enum(shownCurrencies),
  singleKeys: z.boolean(),
  /** The day of the site's exchange rates; null: it has none. */
  ratesDated: z.iso.date().nullable(),
  /** How often this person's link was followed, the accounts made by it, and those whose email is confirmed. */
  affiliate: z.object({ clicks: z.int(), signUps: z.int(), confirmed: z.int() }),
  contacts: z.array(Contact),
  parent: z.string().nullable(),
  accountStatus: z.string(),
  billingProfileStatus: z.int(),
  accountEnabled: z.boolean(),
  isRootOrAdmin: z.boolean(),
  /** Servers that are not terminated. */
  services: z.int(),
  dateFormat: DateFormat,
  timeZone: z.string(),
  /** Minutes east of UTC now. */
  offset: z.int(),
  timeZones: z.array(z.string()),
  notification: z.boolean(),
  /** The sets that concern this person: general, security and usage, and those of parents and staff. */
  notificationPreferences: z.array(PreferenceSetRows),
  allowEmail: z.boolean(),
  hasPassword: z.boolean(),
  passwordChanged: Instant.nullable(),
  socialLoginEnabled: z.boolean(),
  enableCSPSettings: z.boolean(),
  enableCSPConnector: z.boolean(),
  appId: z.string(),
  appTenantId: z.string(),
  appConsentURL: z.string(),
  appLastConsent: Instant.nullable(),
  microsoftPartnerId: z.string(),
  importUrl: z.string(),
  useTFA: z.boolean(),
  emailTFAEnabled: z.boolean(),
  smsTFAEnabled: z.boolean(),
  googleTFAEnabled: z.boolean(),
  allowedIPEnabled: z.boolean(),
  phoneList: z.array(z.object({ addressId: z.uuid(), phone: z.string(), description: z.string() })),
  enabledIPList: z.array(z.object({ addressId: z.uuid(), ipAddress: z.string() })),
  /** The last five sign-ins. */
  loginAudit: z.array(z.object({ date: Instant, result: z.string(), ipAddress: z.string() })),
  parentAdditionalEmail: z.string(),
  parentAdditionalEmailFlag: z.boolean(),
  adminAdditionalEmail: z.string(),
  adminAdditionalEmailFlag: z.boolean(),
});
