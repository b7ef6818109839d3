import { createHash } from 'node:crypto';
import type { Db } from '#platform/db/pool.ts';
import type { Effect } from '#platform/tasks/task.ts';
import { readLogo } from './read-logo.ts';
import { insertFile, readLines, saveSent, type StoredInvoice } from './store.ts';
import { ublOf } from './ubl.ts';

/** Makes the files of an issued document, and answers what keeps them. */
export async function renderFiles(db: Db, invoice: StoredInvoice, now: Date): Promise<Effect> {
  const { id, document, siteId } = invoice;
  if (document === null) throw new Error(`the document ${id} is a draft`);
  const lines = await readLines(db, id);
  const logo = await readLogo(db, siteId);
  // Thirty megabytes that a process needs only here.
  const { pdfOf } = await import('./pdf/pdf.ts');
  const files = [
    { format: 'pdf', content: await pdfOf({ document, lines, logo }) },
    { format: 'xml', content: Buffer.from(ublOf(document, lines)) },
  ] as const;
  return async (tx) => {
    for (const { format, content } of files) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      await insertFile(tx, { invoiceId: id, format, content, sha256, now });
    }
  };
}

/** Makes and keeps the files of a document of the past, which is not sent. */
export async function keepFiles(tx: Db, invoice: StoredInvoice, at: Date): Promise<void> {
  const effect = await renderFiles(tx, invoice, at);
  await effect(tx, () => Promise.resolve());
  await saveSent(tx, invoice.id, at);
}
