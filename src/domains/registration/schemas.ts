import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';

/** Shapes only: the handlers answer what is wrong with their own codes at the field. */
const email = z.string().max(320).default('');
const password = z.string().max(1024).default('');
const token = z.string().max(200).default('');

export const SignUpOffer = z.object({
  allowed: z.boolean(),
  /** The terms to accept; null: the site has none. */
  terms: z.object({ version: z.int(), title: z.string() }).nullable(),
});

export const SignUp = z.strictObject({
  email,
  password,
  passwordRepeat: password,
  /** The version of the terms that was accepted; without it they are asked for after the sign-in. */
  termsVersion: z.int().min(1).max(1_000_000).optional(),
  /** Consent to news and offers, apart from everything else. */
  marketing: z.boolean().default(false),
  /** Of the link that led here; one that no one has is passed over. */
  referral: z.string().max(40).default(''),
});

export const Referral = z.strictObject({ referral: z.string().min(1).max(40) });

export const EmailOnly = z.strictObject({ email });
export const ResetToken = z.strictObject({ token: z.string().max(200) });
export const NewPassword = z.strictObject({ email, password, passwordRepeat: password, token });
export const TokenOnly = z.strictObject({ token });

export const Validation = z.object({
  /** `used`: the link did its work before. */
  state: z.enum(['validated', 'used']),
  email: z.string(),
});
export const Resend = z.object({
  /** Seconds until the next mail may be asked for. */
  seconds: z.int(),
});
export const Welcome = z.object({ title: z.string(), text: z.string(), firstVisit: z.boolean() });

export const TermsQuery = z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000).optional() });
export const Terms = z
  .object({
    version: z.int(),
    title: z.string(),
    /** Paragraphs apart by an empty line; one that begins with `## ` is a heading. */
    body: z.string(),
    publishedAt: Instant,
    /** Whether this is the active version. */
    current: z.boolean(),
  })
  .meta({ id: 'Terms' });

export const Agreement = z.strictObject({ version: z.int().min(1).max(1_000_000) });
