import { z } from 'zod';
import { productClasses, taxLevels } from '#domains/invoices/sales-tax.ts';
import { TaxPart } from '#domains/invoices/schemas.ts';
import { SiteHost } from '#domains/sites/schemas.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { maxNameLength, maxParts, maxReasonLength, maxTitleLength } from './limits.ts';
import { rateSources, waitFaults, waitStates } from './states.ts';

const Day = z.iso.date();
const text = (max: number) => z.string().trim().max(max);

export const SalesTaxSettings = z
  .object({
    /** 0: nothing was saved yet. */
    version: z.int(),
    source: z.enum(rateSources),
    /** The seller has a key of its own; otherwise the account that payments go through is asked. */
    ownKey: z.boolean(),
    /** The last four characters of the own key. */
    keyEnd: z.string(),
    /** Payments of the installation go through an account of Stripe. */
    hasShared: z.boolean(),
    /** Of the legal entity; empty: there is none. */
    sellerCountry: z.string(),
    tested: z.object({ at: Instant, fault: z.enum(['', ...waitFaults]), message: z.string() }).nullable(),
    /** Invoices that wait for rates. */
    waiting: z.int(),
  })
  .meta({ id: 'SalesTaxSettings' });

export const SettingsInput = z.strictObject({
  source: z.enum(rateSources),
  ownKey: z.boolean(),
  /** Empty: the one that is stored stays. */
  secretKey: text(255).default(''),
});

/** Taxes as they are entered; what is missing or too high is refused with its own code. */
const PartInput = z.strictObject({
  name: text(maxNameLength),
  level: z.enum(taxLevels),
  title: text(maxTitleLength),
  /** Millionths: 88,750 are 8.875 %. */
  ratePpm: z.int().min(0).max(1_000_000),
});
const Parts = z.array(PartInput).max(maxParts);

export const Registration = z.object({
  id: z.uuid(),
  country: z.string(),
  /** Empty: GST and HST in all of Canada. */
  region: z.string(),
  firstDay: Day,
});
export const RegistrationInput = z.strictObject({ country: text(2), region: text(3), firstDay: Day });

export const Rate = z.object({
  id: z.uuid(),
  country: z.string(),
  region: z.string(),
  productClass: z.enum(productClasses),
  firstDay: Day,
  /** Millionths, of all parts. */
  ratePpm: z.int(),
  parts: z.array(TaxPart),
});
export const RateInput = z.strictObject({
  country: text(2),
  region: text(3),
  productClass: z.enum(productClasses),
  firstDay: Day,
  /** Empty: no tax from this day on. */
  parts: Parts,
});

export const Wait = z
  .object({
    id: z.uuid(),
    owner: z.string(),
    month: z.string(),
    /** The draft. */
    invoiceId: z.uuid(),
    state: z.enum(waitStates),
    fault: z.enum(waitFaults),
    /** What the service said, or the classes without a rate. */
    message: z.string(),
    /** Why rates were entered by hand. */
    reason: z.string(),
    enteredBy: signer(z.string()),
    tries: z.int(),
    nextTryAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'SalesTaxWait' });
export const EnterInput = z.strictObject({
  /** Empty: the invoice has no tax. */
  parts: Parts,
  reason: z.string().max(maxReasonLength * 2),
});

export const ByRegistration = SiteHost.extend({ registrationId: z.uuid() });
export const ByRate = SiteHost.extend({ rateId: z.uuid() });
export const ByWait = z.strictObject({ waitId: z.uuid() });
