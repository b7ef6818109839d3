import { z } from 'zod';
import { languages } from '#kernel/languages.ts';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { payerKinds, taxChecks } from './profile-values.ts';

export const BillingFields = z.object({
  kind: z.enum(payerKinds),
  legalName: z.string(),
  taxId: z.string(),
  /** ISO 3166, two letters. */
  country: z.string(),
  /** ISO 3166-2 without the country; US and Canada only. */
  region: z.string(),
  city: z.string(),
  postalCode: z.string(),
  street: z.string(),
  phone: z.string(),
  purchaseOrder: z.string(),
  language: z.enum(languages),
  currency: z.enum(currencies),
});

/** A payer's profile, and where its account stands. */
export const Billing = z.object({
  userId: z.uuid(),
  /** The states of `account/states.ts`. */
  billingState: z.int(),
  accountStatus: z.string(),
  /** 0 not required, 1 required and not set, 2 required and set. */
  externalProfile: z.int(),
  /** 0: nothing was saved yet. */
  version: z.int(),
  profile: BillingFields.extend({
    taxCheck: z.enum(taxChecks),
    taxCheckedAt: Instant.nullable(),
    /** Who answered, such as `VIES`. */
    taxSource: z.string(),
    changedAt: Instant,
  }).nullable(),
});
