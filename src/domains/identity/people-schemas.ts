import { z } from 'zod';
import { hint } from '#kernel/hint.ts';
import { roles } from '#kernel/permissions.ts';
import { personal } from '#kernel/personal.ts';
import { Instant } from '#kernel/wire.ts';
import { TicketNumber } from '#kernel/reason-schemas.ts';
import { why } from './reasons.ts';
import { AllowedAddress, SecurityDetails } from './security-schemas.ts';

/** Support only reads in an account, or changes things too. */
export const SupportMode = z.enum(['viewing', 'acting']);

export const PersonId = z.strictObject({ accountId: z.uuid() });

/** A person as staff see them, and what they may do with the account. */
export const Person = z
  .object({
    accountId: z.uuid(),
    siteId: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    site: z.string(),
    status: z.string(),
    enabled: z.boolean(),
    created: Instant,
    lastSignIn: Instant.nullable(),
    /** Until when the customer grants support access to the account; null: not. */
    leaveUntil: Instant.nullable(),
    /** What that access is for: reading, or changing things too. */
    leaveMode: SupportMode.nullable(),
    /** Why the caller may not; null: may. */
    refusals: z.object({
      view: z.string().nullable(),
      act: z.string().nullable(),
      resetFactors: z.string().nullable(),
      security: z.string().nullable(),
    }),
    /** What a proof of identity requires in addition to the password. */
    proofMethods: SecurityDetails.shape.proofMethods,
  })
  .meta({ id: 'Person' });

/** The security settings of someone else: no secret, no whole phone number. */
export const PersonSecurity = SecurityDetails.pick({
  useTFA: true,
  useTFAEmail: true,
  useTFASMS: true,
  useTFAGoogle: true,
  validatedCode: true,
  validatedSince: true,
  useAllowedIP: true,
  phoneList: true,
  passkeys: true,
  recoveryCodesLeft: true,
  suspendedSeconds: true,
  policy: true,
})
  .extend({ allowedIPList: z.array(AllowedAddress.extend({ ipAddress: personal('ip', z.string()) })) })
  .meta({ id: 'PersonSecurity' });

const reason = z
  .string()
  .trim()
  .min(5, hint(why('expected.reason', { min: 5 })))
  .max(500);
export const Reason = z.strictObject({ reason });
export const SupportStart = z.strictObject({
  mode: SupportMode,
  reason,
  ticket: TicketNumber.min(1, hint(why('expected.ticket'))),
});

export const SupportLeave = z.strictObject({
  hours: z.int().min(1).max(168),
  /** `acting` lets support change things too. */
  mode: SupportMode.default('viewing'),
});

/** What a customer sees of support in the account. */
export const SupportAccess = z
  .object({
    leaveUntil: Instant.nullable(),
    leaveMode: SupportMode.nullable(),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        operator: z.string(),
        mode: SupportMode,
        reason: z.string(),
        ticket: z.string(),
        started: Instant,
        /** When it ended, or will end at the latest. */
        ends: Instant,
        open: z.boolean(),
        actions: z.array(z.object({ at: Instant, action: z.string(), object: z.string(), outcome: z.string() })),
      }),
    ),
  })
  .meta({ id: 'SupportAccess' });
