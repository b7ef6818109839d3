import { z } from 'zod';
import { hint } from '#kernel/hint.ts';
import { Instant } from '#kernel/wire.ts';
import { factorMethods } from './factor-methods.ts';
import { PasskeyAnswer } from './factor-schemas.ts';
import { why } from './reasons.ts';

const Phone = z.object({
  addressId: z.uuid(),
  /** Masked. */
  phone: z.string(),
  description: z.string(),
  /** Codes go there unless another one is chosen. */
  isDefault: z.boolean(),
  created: Instant,
  /** Null until its code has been entered. */
  verified: Instant.nullable(),
});

export const AllowedAddress = z.object({
  addressId: z.uuid(),
  /** One address or a CIDR range. */
  ipAddress: z.string(),
  label: z.string(),
  created: Instant,
  lastSeen: Instant.nullable(),
});

const Passkey = z.object({ id: z.uuid(), name: z.string(), created: Instant, lastUsed: Instant.nullable() });

/** The security screen of one person. */
export const SecurityDetails = z
  .object({
    userId: z.uuid(),
    email: z.string(),
    useTFA: z.boolean(),
    useTFAEmail: z.boolean(),
    useTFASMS: z.boolean(),
    useTFAGoogle: z.boolean(),
    /** Whether an authenticator has been set up. */
    validatedCode: z.boolean(),
    validatedSince: Instant.nullable(),
    /** Of an authenticator that is being set up, while the identity is proven; else empty. One in use is never shown. */
    googleCode: z.string(),
    qrCodeURL: z.string(),
    /** What its owner calls the device of the authenticator. */
    deviceName: z.string(),
    useAllowedIP: z.boolean(),
    /** When the list of addresses switches itself off, unless it is confirmed before. */
    allowedIPRevertsAt: Instant.nullable(),
    phoneList: z.array(Phone),
    allowedIPList: z.array(AllowedAddress),
    /** The address of this request. */
    ipAddress: z.string(),
    maxAllowedPhoneNumbers: z.int(),
    maxAllowedIPs: z.int(),
    smsTFAAllowed: z.boolean(),
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.int(),
    /** Seconds for which codes are refused after too many wrong ones; 0: they are taken. */
    suspendedSeconds: z.int(),
    /** Seconds for which changes need no new proof. */
    provenSeconds: z.int(),
    /** What a proof of identity requires in addition to the password; empty while no factor is on. */
    proofMethods: z.array(z.enum(factorMethods)),
    policy: z.object({ name: z.string(), factorRequired: z.boolean(), methods: z.array(z.string()) }),
  })
  .meta({ id: 'SecurityDetails' });

export const OwnId = z.strictObject({ id: z.uuid() });

export const FactorSwitches = z.strictObject({
  useTFA: z.boolean(),
  useTFAEmail: z.boolean(),
  useTFASMS: z.boolean(),
  useTFAGoogle: z.boolean(),
  useAllowedIP: z.boolean(),
});

/** Recovery codes are returned when created and never again. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const phone = z.string().max(40);
export const SendPhoneCode = z.strictObject({ phone, phoneCaptchaToken: z.string().max(4000) });
export const VerifyPhone = z.strictObject({
  verificationToken: z.string().max(100),
  tfaCode: z.string().max(20),
  phone,
});
export const PhoneQuery = z.strictObject({ phone });
export const PhoneDescription = z.strictObject({ addressId: z.uuid(), description: z.string().max(100) });

export const GoogleCode = z.object({ secret: z.string(), qrCodeURL: z.string(), expiresInSeconds: z.int() });
export const ValidateGoogleCode = z.strictObject({
  secret: z.string().max(64),
  code: z.string().max(20),
  deviceName: z.string().trim().max(60).default(''),
});
export const NewAddress = z.strictObject({
  ipAddress: z.string().max(60),
  label: z.string().trim().max(60).default(''),
});
export const ListItem = z.strictObject({ addressId: z.uuid() });

export const Proof = z.strictObject({
  password: z.string().max(1024),
  /** Six digits or a recovery code; empty where no factor is on or a passkey is used. */
  code: z.string().max(40).default(''),
  useTFAGoogle: z.boolean().default(false),
  useTFASMS: z.boolean().default(false),
  credential: PasskeyAnswer.optional(),
});
export const ProofCode = z.strictObject({ useSMS: z.boolean().default(false), useEmail: z.boolean().default(false) });
export const Proven = z.object({ provenSeconds: z.int() });

const passkeyName = z
  .string()
  .trim()
  .min(1, hint(why('expected.passkey-name')))
  .max(60);
export const PasskeyId = z.strictObject({ passkeyId: z.uuid() });
export const NewPasskey = z.strictObject({ name: passkeyName, credential: PasskeyAnswer });
export const PasskeyName = z.strictObject({ name: passkeyName });

export const SessionId = z.strictObject({ sessionId: z.uuid() });
export const BrowserId = z.strictObject({ browserId: z.uuid() });
export const SessionRow = z.object({
  id: z.uuid(),
  current: z.boolean(),
  ip: z.string(),
  /** ISO 3166, as the proxy in front of the product reports it; null: it does not. */
  country: z.string().nullable(),
  agent: z.string(),
  created: Instant,
  lastSeen: Instant,
});
export const RememberedBrowser = z.object({
  id: z.uuid(),
  ip: z.string(),
  agent: z.string(),
  created: Instant,
  lastUsed: Instant,
  expires: Instant,
});
/** `absolute`: the session ends at that time in any case. */
export const SessionLife = z.object({ idleSeconds: z.int(), secondsLeft: z.int(), absolute: z.boolean() });
export const Ended = z.object({ ended: z.int() });

export const LoginAuditRow = z.object({
  id: z.int(),
  date: Instant,
  result: z.string(),
  method: z.string(),
  ip: z.string(),
  country: z.string().nullable(),
  agent: z.string(),
  /** It began the session of this browser. */
  current: z.boolean(),
  /** When its owner said that it was someone else. */
  reported: Instant.nullable(),
});
export const LoginId = z.object({ loginId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
/** Opens `/notMe`, like the link in a mail about a sign-in. */
export const NotMeToken = z.object({ token: z.string() });
