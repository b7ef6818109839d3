import { createHash } from 'node:crypto';
import type { App } from '#platform/app.ts';
import type { Effect } from '#platform/tasks/task.ts';
import { pdfOf } from '../pdf/pdf.ts';
import { readLogo } from '../read-logo.ts';
import { insertFile, readLines, type StoredInvoice } from '../store.ts';
import { ublOf } from '../ubl.ts';

/** Makes the files of an issued document, and answers what keeps them. */
export async function renderFiles(app: App, invoice: StoredInvoice): Promise<Effect> {
  const { id, document, siteId } = invoice;
  if (document === null) throw new Error(`the document ${id} is a draft`);
  const lines = await readLines(app.db, id);
  const logo = await readLogo(app.db, siteId);
  const files = [
    { format: 'pdf', content: await pdfOf({ document, lines, logo, isDraft: false }) },
    { format: 'xml', content: Buffer.from(ublOf(document, lines)) },
  ] as const;
  const now = new Date(app.clock.now());
  return async (tx) => {
    for (const { format, content } of files) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      await insertFile(tx, { invoiceId: id, format, content, sha256, now });
    }
  };
}
