import { zipSync, type Zippable } from 'fflate';
import { addPart, completeDownload, failDownload } from '#domains/downloads/api/port.ts';
import { done, task } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { findInvoice, readFile } from '../store.ts';

interface Data {
  downloadId: string;
  title: string;
  ids: readonly string[];
}

/** Gathers the files of invoices: the PDF of one, or an archive of several with both files of each. */
export const packInvoicesTask = task<Data>()({
  kind: 'invoice.pack',
  label: say('kind-invoice-pack'),
  serviceName: 'billing',
  title: ({ ids }) => say('pack', { count: ids.length }),
  first: 'pack',
  steps: {
    pack: {
      title: say('packing'),
      weight: 1,
      timeoutSeconds: 25,
      cancel: true,
      async run({ app, data: { downloadId: id, ids, title } }) {
        const files: Zippable = {};
        const names = new Map<string, number>();
        for (const invoiceId of ids) {
          const { numberText = '' } = (await findInvoice(app.db, invoiceId)) ?? {};
          // Sites number their documents each for itself.
          const same = (names.get(numberText) ?? 0) + 1;
          names.set(numberText, same);
          const name = same === 1 ? numberText : `${numberText}-${same}`;
          for (const format of ids.length === 1 ? (['pdf'] as const) : (['pdf', 'xml'] as const)) {
            const content = await readFile(app.db, invoiceId, format);
            // A PDF is compressed already.
            if (content !== undefined) files[`${name}.${format}`] = [content, { level: format === 'pdf' ? 0 : 6 }];
          }
        }
        const [only] = Object.values(files);
        const content =
          ids.length === 1 && Array.isArray(only) ? Buffer.from(only[0] as Uint8Array) : Buffer.from(zipSync(files));
        const now = new Date(app.clock.now());
        return done({
          async effect(tx) {
            await addPart(tx, id, { position: 0, content });
            const rows = ids.length;
            await completeDownload(tx, { id, kind: 'invoice', title, rows, bytes: content.length, now, mailTo: null });
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
