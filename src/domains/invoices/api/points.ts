import { point, type Contributor } from '#kernel/point.ts';
import type { Db } from '#platform/db/pool.ts';
import type { DocumentLine, DocumentMark, IssuedDocument } from '../document.ts';
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
