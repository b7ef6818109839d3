import { z } from 'zod';
import { hint } from '#kernel/hint.ts';
import { languages } from '#kernel/languages.ts';
import { currencies } from '#kernel/money.ts';
import { why } from '#kernel/reasons.ts';
import { Instant } from '#kernel/wire.ts';
import { HistoryRow } from '#domains/history/list.ts';
import { payerKinds, taxChecks } from './profile-values.ts';

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- they have no place on a document
    .regex(/^[^\u0000-\u001f\u007f]*$/, hint(why('expected.one-line')));

/** What is missing or unfit answers with its own code at its field, so that all of it is named at once. */
export const BillingInput = z.strictObject({
  kind: z.enum(payerKinds),
  legalName: oneLine(200),
  taxId: oneLine(40).default(''),
  /** ISO 3166, two letters. */
  country: oneLine(2),
  /** ISO 3166-2 without the country; US and Canada only. */
  region: oneLine(3).default(''),
  city: oneLine(100),
  postalCode: oneLine(20).default(''),
  street: oneLine(200),
  /** E.164, or empty. */
  phone: oneLine(32).default(''),
  purchaseOrder: oneLine(60).default(''),
  language: z.enum(languages),
  currency: z.enum(currencies),
});

/** Who gets documents by mail, beside the owner of the account. */
const Recipient = z.object({
  id: z.uuid(),
  email: z.string(),
  language: z.enum(languages),
  state: z.enum(['pending', 'confirmed']),
});
export const RecipientInput = z.strictObject({ email: z.string().max(320), language: z.enum(languages) });
export const RecipientParams = z.strictObject({ recipientId: z.uuid() });
export const RecipientToken = z.strictObject({ token: z.string().min(1).max(100) });

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
  /** What the account's own profile has, for a form that is filled in for the first time. */
  proposal: BillingInput.pick({ legalName: true, phone: true, language: true, currency: true, country: true }).extend({
    company: z.string(),
  }),
  /** What the site sells in. */
  currencies: z.array(z.enum(currencies)),
  /** Why nothing can be changed now; null: it can. */
  locked: z.string().nullable(),
  /** Invoice recipients beside the owner and the billing contact. */
  recipients: z.array(Recipient),
  profile: BillingInput.extend({
    taxCheck: z.enum(taxChecks),
    taxCheckedAt: Instant.nullable(),
    /** Who answered, such as `VIES`. */
    taxSource: z.string(),
    changedAt: Instant,
  }).nullable(),
});

export const BillingHistoryRow = HistoryRow.extend({
  /** Whether it can be undone: it changed the profile, and nothing of it was changed since. */
  undo: z.boolean(),
});
export const ChangeParams = z.object({ changeId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
