import type { Unit } from '#domains/charges/kinds.ts';
import type { Currency } from '#kernel/money.ts';
import type { Language } from '#kernel/languages.ts';
import type { DocumentKind } from './states.ts';
import type { PartTotal, TaxRounding } from './totals.ts';
import type { Exempt, TaxCategory } from './tax.ts';

/** Who sells, as a document has it. */
export interface Seller {
  legalName: string;
  street: string;
  city: string;
  postalCode: string;
  region: string;
  country: string;
  taxId: string;
  registration: string;
  email: string;
  bank: string;
}

/** Who buys, as a document has it, with what a registry said of the tax ID. */
export interface Buyer {
  kind: 'person' | 'company';
  legalName: string;
  street: string;
  city: string;
  postalCode: string;
  region: string;
  country: string;
  taxId: string;
  taxCheck: string;
  taxCheckedAt: string | null;
  taxSource: string;
  purchaseOrder: string;
  email: string;
}

export interface TaxLine {
  category: TaxCategory;
  /** Hundredths of a percent; two digits after the point where a rate has parts. */
  rateBp: number;
  country: string;
  net: number;
  tax: number;
  /** What the tax is made of by jurisdiction; absent: it is one. */
  parts?: PartTotal[];
  /** Names it for its lines (`taxGroup`) where it has parts. */
  group?: number;
  /** The certificates that free from the tax; absent: none does. */
  exempt?: Exempt[];
}

/**
 * What an outside system adds to a document before it is issued: the number that a tax authority has allocated, or the words that
 * stand in its place.
 */
export const markKinds = ['allocation-number', 'no-deduction'] as const;
export interface DocumentMark {
  kind: (typeof markKinds)[number];
  /** Empty where the words are all. */
  value: string;
}

/** What an issued document says, but for its lines. It is stored as it is, and never changed. */
export interface IssuedDocument {
  /** Of this shape. */
  version: 1;
  kind: DocumentKind;
  number: string;
  language: Language;
  currency: Currency;
  /** `2026-10`. */
  month: string;
  issuedAt: string;
  /** Null: a credit note is not paid. */
  dueAt: string | null;
  seller: Seller;
  buyer: Buyer;
  taxInside: boolean;
  /** Where the tax was rounded; absent: once for each rate. */
  taxRounding?: TaxRounding;
  taxes: TaxLine[];
  net: number;
  tax: number;
  total: number;
  /** Of a credit note: the invoice that it is about, and why. */
  about: { number: string; issuedAt: string; reason: string } | null;
  /** Absent: there are none. */
  marks?: DocumentMark[];
}

/** A line of a document. */
export interface DocumentLine {
  number: number;
  chargeId: string;
  objectType: string;
  objectId: string;
  objectName: string;
  zoneId: string;
  meter: string;
  state: string;
  kind: string;
  quantity: number;
  unit: Unit;
  rateMicro: number;
  from: Date;
  until: Date;
  /** Minor units: as the ledger has it, and before tax. */
  amount: number;
  net: number;
  /** Null on a draft. */
  taxCategory: TaxCategory | null;
  taxRateBp: number;
  /** Which of the document's taxes with parts it has; absent: none of these. */
  taxGroup?: number;
}
