import { z } from 'zod';
import { units } from '#domains/charges/kinds.ts';
import { hint } from '#kernel/hint.ts';
import { currencies } from '#kernel/money.ts';
import { why } from '#kernel/reasons.ts';
import { Instant } from '#kernel/wire.ts';
import { signer } from '#kernel/signer.ts';
import { documentKinds, fileFormats, invoiceStates } from './states.ts';
import { markKinds } from './document.ts';
import { taxLevels } from './sales-tax.ts';
import { exemptionReasons, taxCategories } from './tax.ts';
import { taxRoundings } from './totals.ts';

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- they have no place on a document
    .regex(/^[^\u0000-\u001f\u007f]*$/, hint(why('expected.one-line')));

/** What is missing or unfit answers with its own code at its field. */
export const LegalEntityInput = z.strictObject({
  legalName: oneLine(200),
  /** ISO 3166, two letters. */
  country: oneLine(2),
  /** ISO 3166-2 without the country; US and Canada only. */
  region: oneLine(3).default(''),
  city: oneLine(100),
  postalCode: oneLine(20).default(''),
  street: oneLine(200),
  /** Empty: not registered, so that no tax is charged. */
  taxId: oneLine(40).default(''),
  registration: oneLine(200).default(''),
  email: oneLine(254).default(''),
  /** Several lines, as they are printed. */
  bank: z.string().trim().max(600).default(''),
  /** What the numbers of documents begin with. */
  prefix: oneLine(20),
  /** Prices contain the tax; without it the tax comes on top. */
  taxInside: z.boolean().default(false),
  /** Where tax is rounded: once for each rate of a document, or on each line. */
  taxRounding: z.enum(taxRoundings).default('document'),
  dueDays: z.int().min(0).max(120),
});

export const LegalEntity = z.object({
  /** 0: nothing was saved yet. */
  version: z.int(),
  entity: LegalEntityInput.nullable(),
  /** Documents that were issued with it. */
  issued: z.int(),
});

const Minor = z.int();
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, hint(why('expected.month')));

export const InvoiceRow = z
  .object({
    id: z.uuid(),
    owner: z.string(),
    kind: z.enum(documentKinds),
    /** Empty on a draft. */
    number: z.string(),
    month: z.string(),
    state: z.enum(invoiceStates),
    currency: z.enum(currencies),
    total: Minor,
    /** What is still to be paid. */
    due: Minor,
    issuedAt: Instant.nullable(),
    dueAt: Instant.nullable(),
    files: z.array(z.enum(fileFormats)),
    /** It is the reader's own. */
    own: z.boolean(),
  })
  .meta({ id: 'Invoice' });

const Party = z.object({
  legalName: z.string(),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  region: z.string(),
  country: z.string(),
  taxId: z.string(),
  email: z.string(),
});

/** One of the taxes that a rate is made of. */
export const TaxPart = z.object({
  name: z.string(),
  level: z.enum(taxLevels),
  title: z.string(),
  /** Millionths: 88,750 are 8.875 %. */
  ratePpm: z.int(),
});

const Tax = z.object({
  category: z.enum(taxCategories),
  /** Hundredths of a percent, with two digits after the point at most. */
  rateBp: z.number(),
  country: z.string(),
  net: Minor,
  tax: Minor,
  /** What it is made of by jurisdiction; absent: it is one tax. */
  parts: z.array(TaxPart.extend({ tax: Minor })).optional(),
  /** Names it for its lines, where it has parts. */
  group: z.int().optional(),
  /** The certificates that free from the tax; absent: none does. */
  exempt: z.array(z.object({ reason: z.enum(exemptionReasons), certificate: z.string() })).optional(),
});

export const InvoiceLine = z.object({
  number: z.int(),
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  zoneId: z.string(),
  meter: z.string(),
  state: z.string(),
  kind: z.string(),
  quantity: z.number(),
  unit: z.enum(units),
  rateMicro: z.int(),
  from: Instant,
  until: Instant,
  /** Minor units before tax. */
  net: Minor,
  /** The same as the price list has it: with the tax where prices contain it. */
  amount: Minor,
  taxRateBp: z.number(),
});

export const Invoice = InvoiceRow.extend({
  net: Minor,
  tax: Minor,
  paid: Minor,
  credited: Minor,
  taxInside: z.boolean(),
  taxRounding: z.enum(taxRoundings),
  taxes: z.array(Tax),
  /** Null on a draft. */
  seller: Party.extend({ registration: z.string(), bank: z.string() }).nullable(),
  buyer: Party.extend({ purchaseOrder: z.string() }).nullable(),
  /** Of a credit note: its invoice, and why. */
  about: z.object({ id: z.uuid(), number: z.string(), reason: z.string() }).nullable(),
  notes: z.array(
    z.object({ id: z.uuid(), number: z.string(), total: Minor, issuedAt: Instant.nullable(), reason: z.string() }),
  ),
  /** Numbers of the lines that credit notes have. */
  creditedLines: z.array(z.int()),
  /** What a tax authority has added. */
  marks: z.array(z.object({ kind: z.enum(markKinds), value: z.string() })),
  /** A draft that is final, and waits for a tax authority. */
  isHeld: z.boolean(),
  hash: z.string(),
}).meta({ id: 'InvoiceDetail' });

/** Where a line comes from: what was used, at which price, and what changed it. */
export const LineTrace = z.object({
  line: InvoiceLine,
  priceList: z.object({ name: z.string(), version: z.int(), validFrom: Instant }).nullable(),
  /** The customer's own prices that came before those of the list, the earliest first. */
  customerPrices: z.array(z.object({ key: z.string(), validFrom: Instant })),
  spans: z.array(
    z.object({
      id: z.uuid(),
      state: z.string(),
      quantity: z.number(),
      /** Within the line. */
      from: Instant,
      until: Instant,
      /** What of the line is of it, in seconds. */
      seconds: z.number(),
      /** What began it; null: a change without a task. */
      startedBy: z.object({ taskId: z.uuid(), title: z.string(), by: signer(z.string()) }).nullable(),
      endedBy: z.object({ taskId: z.uuid(), title: z.string(), by: signer(z.string()) }).nullable(),
    }),
  ),
});

/** What an invoice would hold that is not issued yet. */
export const Preview = z.object({
  month: z.string(),
  currency: z.enum(currencies),
  until: Instant,
  /** Why tax may be another one: the profile or the legal entity is missing. */
  isComplete: z.boolean(),
  /** The rates of sales tax are not known yet, so that the tax is missing. */
  isEstimated: z.boolean(),
  taxInside: z.boolean(),
  taxRounding: z.enum(taxRoundings),
  lines: z.array(InvoiceLine),
  taxes: z.array(Tax),
  net: Minor,
  tax: Minor,
  total: Minor,
});

export const IssueInput = z.strictObject({ accountId: z.uuid(), month: Month });
export const CreditInput = z.strictObject({
  /** Numbers of lines; empty: everything that is not credited yet. */
  lines: z.array(z.int().min(1)).max(10_000).default([]),
  /** Minor units as the invoice shows the one line that is credited; absent: all that is left of each. */
  amount: z.int().min(1).optional(),
  reason: z.string().max(1000),
});
export const DownloadInput = z.strictObject({ invoiceIds: z.array(z.uuid()).min(1).max(100) });
export const Ordered = z.object({ cmdId: z.uuid(), url: z.string() });
export const ByInvoice = z.strictObject({ invoiceId: z.uuid() });
export const ByFile = ByInvoice.extend({ format: z.enum(fileFormats) });
export const ByLine = ByInvoice.extend({ number: z.coerce.number().int().min(1).max(1_000_000) });
export const PreviewQuery = z.strictObject({ until: z.enum(['now', 'month']).default('month') });
