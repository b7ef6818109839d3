import { z } from 'zod';
import { roles } from '#kernel/permissions.ts';
import { personal } from '#kernel/personal.ts';
import { languages } from '#kernel/languages.ts';
import { currencies } from '#kernel/money.ts';
import { Reason } from '#kernel/reason-schemas.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxImportChars } from './limits.ts';

const importOutcomes = ['created', 'exists', 'refused'] as const;

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

/** A file of users: the columns email, name, role, parent and language, of which only the first must be there. */
export const UserImport = z.strictObject({
  csv: z.string().max(maxImportChars),
  /** The site, by its host; absent: that of the caller. */
  siteHost: z.string().max(253).optional(),
});
export const UserImportResults = z.object({
  results: z.array(
    z.object({
      /** The line of the file, from 1. */
      id: z.string(),
      name: z.string(),
      outcome: z.enum(importOutcomes),
      refusal: z.string().nullable(),
    }),
  ),
});

export const SignOut = z.strictObject({ reason: Reason(200) });

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
    /** It is under a legal hold, and can't be deleted. */
    legalHold: z.boolean(),
    /** What staff put on it; customers never see them. */
    tags: z.array(z.string()),
    /** What the search found them by, such as `Server name`. */
    matched: z.array(z.string()),
  })
  .meta({ id: 'User' });

/** How an account came about. */
export const SignUpFacts = z
  .object({
    created: Instant,
    /** The account whose referral link was followed. */
    referredBy: signer(z.string()).nullable(),
    emailConfirmed: Instant.nullable(),
    phone: personal('phone', z.string()),
    termsVersion: z.int(),
    marketingConsent: Instant.nullable(),
    language: z.string(),
    /** The first sign-in, which signing up is; null: there was none, or it is too old to be known. */
    first: z
      .object({
        at: Instant,
        method: z.string(),
        ip: personal('ip', z.string()),
        country: z.string().nullable(),
        agent: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'SignUpFacts' });

export const SignInRow = z.object({
  id: z.string(),
  at: Instant,
  result: z.string(),
  method: z.string(),
  ip: personal('ip', z.string()),
  country: z.string().nullable(),
  agent: z.string(),
});

export const SentRow = z.object({
  id: z.string(),
  at: Instant,
  channel: z.string(),
  recipient: personal('contact', z.string()),
  subject: z.string(),
  state: z.string(),
  tries: z.int(),
  error: z.string().nullable(),
  sentAt: Instant.nullable(),
});

/** Something that a user owns. */
export const UserService = z
  .object({
    /** Kind and id. */
    id: z.string(),
    /** Such as `server`, `network` or `image`. */
    kind: z.string(),
    objectId: z.string(),
    name: z.string(),
    /** In the words of its kind. */
    state: z.string(),
    /** The data center; null: it is in none. */
    zone: z.string().nullable(),
    /** What its address needs beside the id, such as the server of a snapshot. */
    place: z.string(),
    /** Null: not known. */
    created: Instant.nullable(),
    /** Per month in minor units if it stays as it is, of Microsoft tenants for this month so far; null: nothing, or not visible. */
    monthly: Money.nullable(),
  })
  .meta({ id: 'UserService' });
