import { z } from 'zod';
import { hint } from '#kernel/hint.ts';
import { why } from '#kernel/reasons.ts';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import {
  codeStates,
  creditCauses,
  creditStates,
  maxBatch,
  maxCredit,
  maxDays,
  maxReason,
  maxRedeemed,
  services,
} from './limits.ts';

const Minor = z.int();
const Service = z.enum(services);

export const Credit = z
  .object({
    id: z.uuid(),
    owner: z.string(),
    cause: z.enum(creditCauses),
    /** The promotional code; null: it came otherwise. */
    code: z.string().nullable(),
    currency: z.enum(currencies),
    /** Minor units; null: it pays a part of each charge. */
    amount: Minor.nullable(),
    percent: z.int().nullable(),
    used: Minor,
    /** Null: a part of each charge, without a limit. */
    left: Minor.nullable(),
    /** What it pays for; empty: everything. */
    services: z.array(Service),
    state: z.enum(creditStates),
    reason: z.string(),
    by: signer(z.string()),
    created: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'Credit' });

export const CreditInput = z.strictObject({
  /** The customer. */
  email: z.string().max(320),
  cause: z.enum(['gift', 'refund']),
  /** Minor units of the customer's currency. */
  amount: Minor.min(1).max(maxCredit),
  days: z.int().min(1).max(maxDays),
  services: z.array(Service).max(services.length),
  /** The customer sees it. */
  reason: z.string().max(maxReason * 2),
});

export const RevokeInput = z.strictObject({ reason: z.string().max(maxReason * 2) });

/** What a code gives and under which conditions, for the person who enters it. */
export const CodeOffer = z.object({
  code: z.string(),
  amount: Minor.nullable(),
  currency: z.enum(currencies).nullable(),
  percent: z.int().nullable(),
  days: z.int(),
  services: z.array(Service),
  newCustomers: z.boolean(),
  combinable: z.boolean(),
  validUntil: Instant.nullable(),
  /** Why it cannot be used now, and what to do; null: it can. */
  refusal: z.string().nullable(),
});

export const CodeInput = z.strictObject({ code: z.string().max(64) });

export const PromoCode = z
  .object({
    id: z.uuid(),
    code: z.string(),
    amount: Minor.nullable(),
    currency: z.enum(currencies).nullable(),
    percent: z.int().nullable(),
    days: z.int(),
    services: z.array(Service),
    /** Null: without a limit. */
    mostInTotal: z.int().nullable(),
    mostPerAccount: z.int(),
    newCustomers: z.boolean(),
    combinable: z.boolean(),
    validFrom: Instant,
    validUntil: Instant.nullable(),
    state: z.enum(codeStates),
    redeemed: z.int(),
    note: z.string(),
    createdBy: signer(z.string()),
    created: Instant,
  })
  .meta({ id: 'PromoCode' });

/** A day in UTC, or empty: none. */
const DayOrNone = z
  .string()
  .max(10)
  .refine((text) => text === '' || z.iso.date().safeParse(text).success, hint(why('expected.day')));

export const CodesInput = z.strictObject({
  /** 4 to 32 letters and digits; empty: made at random. */
  code: z.string().max(64),
  /** How many are made at random. */
  count: z.int().min(1).max(maxBatch),
  /** Minor units; null with `percent`. */
  amount: Minor.min(1).max(maxCredit).nullable(),
  currency: z.enum(currencies).nullable(),
  percent: z.int().min(1).max(100).nullable(),
  days: z.int().min(1).max(maxDays),
  services: z.array(Service).max(services.length),
  mostInTotal: z.int().min(1).max(maxRedeemed).nullable(),
  mostPerAccount: z.int().min(1).max(100),
  newCustomers: z.boolean(),
  combinable: z.boolean(),
  /** Days in UTC; empty: from now on, and without an end. */
  validFrom: DayOrNone,
  validUntil: DayOrNone,
  note: z.string().max(maxReason * 2),
});

export const MadeCodes = z.object({ codes: z.array(z.string()) });
