import { readPayer } from '#domains/billing/api/port.ts';
import { readMovements } from '#domains/charges/api/port.ts';
import { languageOf, pathPart, readLogo, type ArchivedFile, type ArchivedFiles } from '#domains/invoices/api/port.ts';
import { readBooksAfter } from '#domains/ledger/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { summaryOf } from './read-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { readReceiptsAfter } from './store.ts';

interface Asked {
  cursor: string | null;
  now: Date;
}

/** Before every id. */
const firstId = '00000000-0000-0000-0000-000000000000';
/** Receipts of one stretch: making one takes about 50 ms. */
const receiptsAtOnce = 10;
/** A statement of more movements is CSV: a PDF of them takes longer than a step of a task may. */
const maxInPdf = 2000;
/** A stretch ends once its statements have so many movements, or are so many. */
const [movementsAtOnce, statementsAtOnce] = [500, 10];

/** The receipts that a site has issued, as PDF, by their numbers. */
export async function readSiteReceipts(db: Db, siteId: string, { cursor }: Asked): Promise<ArchivedFiles> {
  const after = cursor === null ? 0 : Number(cursor);
  const found = await readReceiptsAfter(db, siteId, { after, size: receiptsAtOnce });
  const logo = await readLogo(db, siteId);
  // Thirty megabytes that a process needs only here.
  const { receiptPdf } = await import('./pdf/receipt-pdf.ts');
  const files: ArchivedFile[] = [];
  for (const { receipt, issuedAt } of found)
    files.push({
      path: `receipts/${pathPart(receipt.number)}.pdf`,
      content: await receiptPdf(receipt, logo),
      number: receipt.number,
      account: receipt.payer.name,
      date: issuedAt,
    });
  return { files, next: found.length < receiptsAtOnce ? null : String(found.at(-1)?.number) };
}

/** The statements of all customers of a site: a file for each year and currency in which money has moved. */
export async function readSiteStatements(db: Db, siteId: string, { cursor, now }: Asked): Promise<ArchivedFiles> {
  const [after = '', year = ''] = (cursor ?? `${firstId} 0`).split(' ');
  const books = await readBooksAfter(db, siteId, { after, year: Number(year), size: statementsAtOnce });
  const files: ArchivedFile[] = [];
  let movements = 0;
  for (const book of books) {
    const made = await statementOf(db, siteId, { ...book, now });
    files.push(made.file);
    movements += made.movements;
    const isEnough = movements >= movementsAtOnce || files.length === statementsAtOnce;
    if (isEnough) return { files, next: `${book.id} ${book.year}` };
  }
  return { files, next: null };
}

interface Book {
  accountId: string;
  currency: ArchivedCurrency;
  year: number;
  now: Date;
}
type ArchivedCurrency = Parameters<typeof summaryOf>[1]['currency'];

async function statementOf(db: Db, siteId: string, { accountId, currency, year, now }: Book) {
  const span = { accountId, currency, from: new Date(Date.UTC(year, 0, 1)), until: new Date(Date.UTC(year + 1, 0, 1)) };
  const { opening, closing } = await summaryOf(db, span);
  const movements = await readMovements(db, span);
  const payer = await readPayer(db, accountId);
  const language = payer?.profile ? languageOf(payer.profile) : 'en';
  const of = { ...span, language, opening, closing, movements };
  const account = payer?.profile?.legalName ?? payer?.email ?? '';
  const isPdf = movements.length <= maxInPdf;
  const { statementPdf } = await import('./pdf/statement-pdf.ts');
  const content = isPdf
    ? await statementPdf({ ...of, owner: account, logo: await readLogo(db, siteId), at: now })
    : Buffer.from(statementCsv(of));
  const folder = pathPart(`${payer?.email ?? 'account'}-${accountId.slice(-12)}`);
  const path = `statements/${folder}/${year}-${currency}.${isPdf ? 'pdf' : 'csv'}`;
  const file: ArchivedFile = { path, content, number: '', account, date: now };
  return { file, movements: movements.length };
}
