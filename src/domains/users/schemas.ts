import { z } from 'zod';
import { roles } from '#kernel/permissions.ts';
import { languages } from '#kernel/languages.ts';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';

export const ByUser = z.strictObject({ userId: z.uuid() });

const Money = z.object({ currency: z.enum(currencies), amount: z.int() });

export const NewUser = z.strictObject({
  email: z.string().max(254),
  name: z.string().max(100),
  role: z.enum(roles),
  /** The site, by its host; absent: that of the caller. */
  siteHost: z.string().max(253).optional(),
  /** The email of the account that a customer belongs to. */
  parent: z.string().max(254).optional(),
  language: z.enum(languages),
});

export const SignOut = z.strictObject({ reason: z.string().trim().min(1).max(200) });

/** A user as the list has it; amounts in minor units, null where the reader may not see money. */
export const UserRow = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    company: z.string(),
    role: z.enum(roles),
    siteId: z.uuid(),
    site: z.string(),
    parent: z.string().nullable(),
    manager: z.string().nullable(),
    priceList: z.string().nullable(),
    /** `Disabled` in place of the account state where the account is disabled. */
    state: z.string(),
    billing: z.int(),
    balances: z.array(Money).nullable(),
    charged: z.array(Money).nullable(),
    servers: z.int(),
    factor: z.boolean(),
    lastSignIn: Instant.nullable(),
    created: Instant,
    deletion: Instant.nullable(),
    /** What the search found them by, where it was neither email, name, company nor phone. */
    matched: z.array(z.string()),
  })
  .meta({ id: 'User' });

/** How an account came about. */
export const SignUpFacts = z
  .object({
    created: Instant,
    /** The account whose referral link was followed. */
    referredBy: z.string().nullable(),
    emailConfirmed: Instant.nullable(),
    phone: z.string(),
    termsVersion: z.int(),
    marketingConsent: Instant.nullable(),
    language: z.string(),
    /** The first sign-in, which signing up is; null: there was none, or it is too old to be known. */
    first: z
      .object({ at: Instant, method: z.string(), ip: z.string(), country: z.string().nullable(), agent: z.string() })
      .nullable(),
  })
  .meta({ id: 'SignUpFacts' });

export const SignInRow = z.object({
  id: z.string(),
  at: Instant,
  result: z.string(),
  method: z.string(),
  ip: z.string(),
  country: z.string().nullable(),
  agent: z.string(),
});

export const SentRow = z.object({
  id: z.string(),
  at: Instant,
  channel: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.string(),
  tries: z.int(),
  error: z.string().nullable(),
  sentAt: Instant.nullable(),
});
