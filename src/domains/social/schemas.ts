import { z } from 'zod';
import { FactorOffer } from '#domains/identity/factor-schemas.ts';
import { Instant } from '#kernel/wire.ts';

const short = z.string().max(200);
/** Where a journey began, and so where it ends. */
export const pages = ['login', 'create', 'profile', 'remote'] as const;

export const Networks = z.object({ items: z.array(z.object({ social: z.string(), title: z.string() })) });
export const Allowed = z.object({ allowed: z.boolean(), registration: z.boolean() });
export const StateToken = z.object({ stateToken: z.string() });
export const Step = z.strictObject({ social: short, page: z.enum(pages), stateToken: short });
export const Authorization = z.object({ url: z.string() });

export const SocialCode = z.strictObject({
  code: z.string().max(4096).default(''),
  social: short.default(''),
  stateToken: short.default(''),
  /** What the network answered in place of a code. */
  error: short.optional(),
});

/** What is to be done next: nothing more, ask for a password or a mail, ask for the terms, or link. */
export const handlers = ['sign-in', 'confirm', 'create', 'link'] as const;

const payload = {
  socialId: z.string().max(255),
  email: z.string().max(320),
  firstName: z.string().max(255),
  lastName: z.string().max(255),
  social: short,
  page: z.enum(pages),
  /** Proves the rest; valid for ten minutes in the browser that began. */
  state: z.string().max(4096),
  handler: z.enum(handlers),
};
export const SocialToken = z.object(payload).meta({ id: 'SocialToken' });

export const Entry = z.strictObject({
  ...payload,
  /** Confirms that the account with this email is the caller's own; without it a link can be mailed. */
  password: z.string().max(1024).optional(),
  confirmByMail: z.boolean().default(false),
  termsVersion: z.int().min(1).max(1_000_000).optional(),
  marketing: z.boolean().default(false),
  /** Of the link that led to the site, for a new account; one that no one has is passed over. */
  referral: z.string().max(40).default(''),
});

/** What became of a social token; a sign-in that needs a second factor is answered like one with a password. */
export const EntryAnswer = z.union([FactorOffer, z.object({ outcome: z.enum(['signed-in', 'linked', 'mailed']) })]);
/** `tested`: the link of a test, which signs no one in. */
export const LinkAnswer = z.union([FactorOffer, z.object({ outcome: z.enum(['signed-in', 'tested']) })]);

export const TokenOnly = z.strictObject({ token: z.string().max(200).default('') });
export const ConfirmLink = z.object({ social: z.string(), email: z.string() });

export const Profiles = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      social: z.string(),
      title: z.string(),
      email: z.string(),
      name: z.string(),
      linkedAt: Instant,
      lastUsedAt: Instant.nullable(),
      /** The person withdrew the consent at the network. */
      deauthorized: z.boolean(),
    }),
  ),
  hasPassword: z.boolean(),
});

export const LoginLinkOrder = z.strictObject({ email: z.string().max(320) });
export const LoginLink = z.object({ token: z.string(), url: z.string(), expiresInSeconds: z.int() });
