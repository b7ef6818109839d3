import { readPayer } from '#domains/billing/api/port.ts';
import { readMovements } from '#domains/charges/api/port.ts';
import { addPart, completeDownload, failDownload } from '#domains/downloads/api/port.ts';
import { languageOf, readLogo } from '#domains/invoices/api/port.ts';
import type { Currency } from '#kernel/money.ts';
import type { App } from '#platform/app.ts';
import { done, task } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { momentsOf, summaryOf } from '../read-statement.ts';
import { statementCsv } from '../statement-csv.ts';
import { findReceipt } from '../store.ts';

/** What a file is of. */
export type What =
  | {
      kind: 'statement';
      siteId: string;
      accountId: string;
      from: string;
      until: string;
      currency: Currency;
      format: 'pdf' | 'csv';
    }
  | { kind: 'receipt'; siteId: string; orderId: string; amount: number };

interface Data {
  downloadId: string;
  title: string;
  what: What;
}

/** Makes the file of a statement or a receipt. */
export const makeFileTask = task<Data>()({
  kind: 'statement.make',
  label: say('kind-statement-make'),
  serviceName: 'billing',
  title: ({ title }) => say('make', { title }),
  first: 'make',
  steps: {
    make: {
      title: say('making'),
      weight: 1,
      timeoutSeconds: 60,
      cancel: true,
      async run({ app, data: { downloadId: id, title, what } }) {
        const { content, rows } = what.kind === 'statement' ? await statementOf(app, what) : await receiptOf(app, what);
        const now = new Date(app.clock.now());
        return done({
          async effect(tx) {
            await addPart(tx, id, { position: 0, content });
            await completeDownload(tx, { id, kind: 'document', title, rows, bytes: content.length, now, mailTo: null });
          },
        });
      },
    },
  },
  undo:
    ({ downloadId }) =>
    (tx) =>
      failDownload(tx, downloadId),
});

async function statementOf({ db, clock }: App, what: Extract<What, { kind: 'statement' }>) {
  const { accountId, siteId, currency, format } = what;
  const span = { accountId, currency, ...momentsOf(what) };
  const { opening, closing } = await summaryOf(db, span);
  const movements = await readMovements(db, span);
  const payer = await readPayer(db, accountId);
  const language = payer?.profile ? languageOf(payer.profile) : 'en';
  const of = { ...span, language, opening, closing, movements };
  if (format === 'csv') return { content: statementCsv(of), rows: movements.length };
  const { statementPdf } = await import('../pdf/statement-pdf.ts');
  const owner = payer?.profile?.legalName ?? payer?.email ?? '';
  const letter = { ...of, owner, logo: await readLogo(db, siteId), at: new Date(clock.now()) };
  return { content: await statementPdf(letter), rows: movements.length };
}

async function receiptOf({ db }: App, { siteId, ...key }: Extract<What, { kind: 'receipt' }>) {
  const receipt = await findReceipt(db, key);
  if (receipt === null) throw new Error(`the payment ${key.orderId} has no receipt`);
  const { receiptPdf } = await import('../pdf/receipt-pdf.ts');
  return { content: await receiptPdf(receipt, await readLogo(db, siteId)), rows: 1 };
}
