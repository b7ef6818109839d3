import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import type { DocumentLine, IssuedDocument } from '../document.ts';
import { openLines, shownAmount } from '../line-parts.ts';
import { taxOn } from '../totals.ts';
import { readCreditedLines } from './store-list.ts';
import { readInvoiceIn, readLines } from './store.ts';

/** What a customer can object to: an issued invoice, or one of its lines. */
export interface Disputable {
  id: string;
  siteId: string;
  accountId: string;
  owner: string;
  number: string;
  currency: Currency;
  /** The line; null: the whole invoice. */
  line: DocumentLine | null;
  /** Minor units with tax that no credit note has yet; 0: nothing is left. */
  amount: number;
  /** Minor units of the invoice that are still to be paid. */
  due: number;
}

/** An invoice in scope, or one of its lines; null where there is none, or where it is not an issued invoice. */
export async function readDisputable(
  db: Db,
  scope: Scope,
  { invoiceId, line: number, now }: { invoiceId: string; line: number | null; now: Date },
): Promise<Disputable | null> {
  const found = await readInvoiceIn(db, scope, { id: invoiceId, now });
  if (found?.document == null || found.kind !== 'invoice') return null;
  const { id, siteId, accountId, owner, currency, document, total, credited } = found;
  const facts = {
    id,
    siteId,
    accountId,
    owner,
    number: found.numberText,
    currency,
    due: total - credited - found.paid,
  };
  if (number === null) return { ...facts, line: null, amount: total - credited };
  const lines = await readLines(db, id);
  const line = lines.find((one) => one.number === number);
  if (line === undefined) return null;
  const left = openLines([line], await readCreditedLines(db, id)).at(0);
  return { ...facts, line, amount: left === undefined ? 0 : grossOf(left, document) };
}

function grossOf(line: DocumentLine, { taxInside, taxes }: Pick<IssuedDocument, 'taxInside' | 'taxes'>): number {
  const shown = shownAmount(line, taxInside);
  const parts = line.taxGroup === undefined ? undefined : taxes.find(({ group }) => group === line.taxGroup)?.parts;
  return taxInside ? shown : shown + taxOn(shown, { rateBp: line.taxRateBp, ...(parts && { parts }), inside: false });
}
