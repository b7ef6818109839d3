import { point, type Contributor } from '#kernel/point.ts';
import type { Db } from '#platform/db/pool.ts';
import type { App } from '#platform/app.ts';
import type { Buyer, DocumentLine, DocumentMark, IssuedDocument, Seller } from '../document.ts';
import type { SalesTaxRate } from '../sales-tax.ts';
import type { TaxExemption } from '../tax.ts';

/** Knows what frees an account from tax. */
export interface ExemptionSource {
  /** The exemptions of an account, also those that have ended: documents of the past ask too. */
  read(db: Db, accountId: string): Promise<TaxExemption[]>;
}

export const exemptionSource = point<ExemptionSource>('invoices.exemptionSource');

/** What frees an account from tax, by all that know. */
export async function readExemptions(
  contributors: readonly Contributor[],
  db: Db,
  accountId: string,
): Promise<TaxExemption[]> {
  const found: TaxExemption[] = [];
  for (const source of exemptionSource.of(contributors)) found.push(...(await source.read(db, accountId)));
  return found;
}

/** Asks an outside system about documents before they are issued, such as a tax authority for a number. */
export interface IssueGate {
  /** Whether a document may not be issued without an answer. */
  holds(document: IssuedDocument): boolean;
  /** Leaves the request for a document that was just sealed, in the same transaction. */
  open(tx: Db, sealed: SealedDocument): Promise<void>;
  /** What the answer adds to the document; null while there is none. */
  answer(tx: Db, invoiceId: string): Promise<DocumentMark | null>;
}

/** A document that is final and has its number, and is not issued yet. */
export interface SealedDocument {
  id: string;
  siteId: string;
  accountId: string;
  owner: string;
  document: IssuedDocument;
  lines: readonly DocumentLine[];
}

export const issueGate = point<IssueGate>('invoices.issueGate');

/** A sale whose sales tax is looked for. */
export interface Sale {
  siteId: string;
  accountId: string;
  owner: string;
  seller: Pick<Seller, 'country'>;
  buyer: Buyer;
}

/** What is sold, and when. */
export interface SoldLine {
  meter: string;
  from: Date;
  until: Date;
}

/** Knows the sales tax of the US and Canada. */
export interface SalesTaxSource {
  /** What is known now; null: the seller collects none by this source. `missing`: the rates are still to come. */
  read(db: Db, sale: Sale): Promise<{ rates: SalesTaxRate[]; missing: boolean } | null>;
  /** Brings the rates of a month up to date, outside of any transaction. What keeps it from them is kept for `forIssue`. */
  refresh(app: App, sale: Sale & { month: Date }): Promise<void>;
  /**
   * The rates with which a document of a month is issued, in the transaction that issues; null: the seller collects none by this
   * source. `wait`: they are missing or too old; it is noted why, and the document is ordered again once they are there.
   */
  forIssue(
    tx: Db,
    sale: Sale & { invoiceId: string; month: Date; now: Date; lines: readonly SoldLine[] },
  ): Promise<SalesTaxRate[] | 'wait' | null>;
}

export const salesTaxSource = point<SalesTaxSource>('invoices.salesTaxSource');

/** What is known of the sales tax of a sale, by the first source that collects it. */
export async function readSalesTax(
  contributors: readonly Contributor[],
  db: Db,
  sale: Sale,
): Promise<{ rates: SalesTaxRate[] | null; missing: boolean }> {
  for (const source of salesTaxSource.of(contributors)) {
    const found = await source.read(db, sale);
    if (found !== null) return found;
  }
  return { rates: null, missing: false };
}

/** The rates with which a document is issued, by the first source that collects them; `wait`: it may not be issued yet. */
export async function salesTaxForIssue(
  contributors: readonly Contributor[],
  tx: Db,
  sale: Parameters<SalesTaxSource['forIssue']>[1],
): Promise<SalesTaxRate[] | 'wait' | null> {
  for (const source of salesTaxSource.of(contributors)) {
    const found = await source.forIssue(tx, sale);
    if (found !== null) return found;
  }
  return null;
}
