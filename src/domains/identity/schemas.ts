import { z } from 'zod';
import { languages } from '#kernel/languages.ts';
import { allPermissions, roles } from '#kernel/permissions.ts';
import { currencies } from '#kernel/money.ts';
import { ExchangeRates, Instant } from '#kernel/wire.ts';

/** The user context of the wire format, plus what this console needs beside it. */
export const UserContext = z
  .object({
    userId: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    siteName: z.string(),
    billingStatus: z.int(),
    accountStatus: z.string(),
    externalStatus: z.int(),
    paymentType: z.string(),
    emailValidationRequired: z.boolean(),
    accountEnabled: z.boolean(),
    isMiniViewEnabled: z.boolean(),
    miniViewColors: z.record(z.string(), z.string()),
    affiliateURL: z.string(),
    verificationPhone: z.string(),
    isParentLocked: z.boolean(),
    themeColors: z.object({ primary: z.string() }),
    countOfCartItems: z.int(),
    isPageView: z.boolean(),
    mfa: z.boolean(),
    agreementSignRequired: z.boolean(),
    /** The site's policy asks for a second factor, and none is on. */
    factorEnrolmentRequired: z.boolean(),
    /** The password is shorter than the site asks for: nothing is permitted until a new one is chosen. */
    passwordChangeRequired: z.boolean(),
    billingAdminEnabled: z.boolean(),
    isRootOrAdmin: z.boolean(),
    dateFormat: z.string(),
    timeZone: z.string(),
    language: z.enum(languages),
    theme: z.enum(['light', 'dark', 'contrast', 'system']),
    density: z.enum(['regular', 'compact']),
    startPage: z.string(),
    /** Whether single keys act as shortcuts. */
    singleKeys: z.boolean(),
    /** The currency in which amounts are beside what is charged, and the rates for it; null: no other. */
    shownCurrency: z.object({ currency: z.enum(currencies), rates: ExchangeRates }).nullable(),
    /** When the account will be deleted, if the person asked for it. */
    deletionDue: Instant.nullable(),
    /** Since when the account owes money; null: it does not. */
    pastDueSince: Instant.nullable(),
    /** The day of the newest entry of "What's new" that the person has read; null: none. */
    newsRead: z.iso.date().nullable(),
    /** The tour of the console was taken or declined. */
    tourEnded: z.boolean(),
    /** The data center that lists and counts show; null: all of them. */
    zoneScope: z.string().nullable(),
    permissions: z.array(z.lazy(() => z.enum(allPermissions()))),
    /** How many other accounts the person can switch to or is invited to. */
    otherAccounts: z.int(),
    /** The owner of the account in which the person acts as a member; null: they act in their own. */
    membership: z.object({ owner: z.string(), email: z.string() }).nullable(),
    /** Staff in this person's place, until when at the latest; null: it is the person. */
    support: z
      .object({ operator: z.string(), mode: z.enum(['viewing', 'acting']), secondsLeft: z.int(), ends: Instant })
      .nullable(),
    /** Changes when this context or the menu changes. */
    ctxTs: z.string(),
  })
  .meta({ id: 'UserContext' });

/** Sign-in accepts any text here: the sign-in rules answer with their own codes (12, 25, 26). */
export const SignIn = z.strictObject({
  email: z.string().max(320).default(''),
  password: z.string().max(1024).default(''),
  /** The proof of work that a name asks for which has been blocked twice lately (1600). */
  captcha: z.string().max(4000).default(''),
});

export const Unlock = z.strictObject({ token: z.string().max(100) });

export const CaptchaQuery = z.strictObject({ email: z.string().max(320) });
