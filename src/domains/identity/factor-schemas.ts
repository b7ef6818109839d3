import { z } from 'zod';
import { hint } from '#kernel/hint.ts';
import { factorMethods } from './factor-methods.ts';
import { why } from './reasons.ts';
import { UserContext } from './schemas.ts';

/** What the second step of a sign-in offers. Destinations are masked. */
export const FactorOffer = z
  .object({
    mediateToken: z.string(),
    email: z.string(),
    /** The methods this person may use now, the best one first. */
    methods: z.array(z.enum(factorMethods)),
    maskedEmail: z.string(),
    phones: z.array(z.object({ id: z.uuid(), masked: z.string() })),
    recoveryCodes: z.boolean(),
    /** Seconds until `mediateToken` is no longer taken. */
    expiresInSeconds: z.int(),
  })
  .meta({ id: 'FactorOffer' });

/** The answer of a sign-in: the person, or that a second factor is needed (it has `mediateToken`). */
export const SignInAnswer = z.union([UserContext, FactorOffer]);

const email = z.string().max(320);
const mediateToken = z.string().max(100);

export const FactorSignIn = z.strictObject({
  email,
  /** Six digits, or one of the recovery codes. */
  code: z.string().max(40),
  rememberBrowser: z.boolean().default(false),
  useTFAGoogle: z.boolean().default(false),
  useTFASMS: z.boolean().default(false),
  mediateToken,
});

export const SendCode = z.strictObject({
  email,
  /** The id of one of the phones on offer; without it the first one. */
  phone: z.string().max(40).default(''),
  useSMS: z.boolean().default(false),
  useGoogle: z.boolean().default(false),
  useEmail: z.boolean().default(false),
  mediateToken,
});

/** Where a code went and when the next one may be asked for. */
export const CodeSent = z
  .object({ destination: z.string(), resendInSeconds: z.int(), expiresInSeconds: z.int() })
  .meta({ id: 'CodeSent' });

/**
 * `createToken`, also as text that is neither empty nor `false`, makes a new mediate token for this browser's half-finished
 * sign-in; the old one ends.
 */
export const FactorDetails = z.strictObject({
  email: email.default(''),
  createToken: z
    .union([z.boolean(), z.string().max(100)], { error: hint(why('expected.create-token')) })
    .default(false),
});

export const PasskeyStart = z.strictObject({ email, mediateToken });

/** What `navigator.credentials` takes, in the JSON form of WebAuthn level 3. */
export const PasskeyOptions = z.record(z.string(), z.unknown());

const base64url = z.string().max(20_000);

/** What `navigator.credentials` gives. Extensions are left out: none is asked for. */
export const PasskeyAnswer = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.record(z.string().max(50), z.union([base64url, z.int(), z.array(z.string().max(50)).max(10)])),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

export const PasskeySignIn = z.strictObject({
  email,
  mediateToken,
  rememberBrowser: z.boolean().default(false),
  credential: PasskeyAnswer,
});
