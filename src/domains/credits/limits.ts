import { meters } from '#domains/charges/kinds.ts';

export const creditCauses = ['code', 'gift', 'refund', 'referral'] as const;
export type CreditCause = (typeof creditCauses)[number];

export const creditStates = ['active', 'used', 'expired', 'revoked'] as const;
export type CreditState = (typeof creditStates)[number];

export const codeStates = ['active', 'waiting', 'used', 'expired', 'ended'] as const;
export type CodeState = (typeof codeStates)[number];

/** What is metered, and can be paid with a credit. */
export const services = meters;

/** Minor units. */
export const maxCredit = 100_000_000;
export const maxDays = 1825;
export const maxBatch = 500;
export const maxRedeemed = 1_000_000;
export const maxReason = 300;
/** Before its end, when the owner of a credit is reminded of it. */
export const reminderDays = 7;
