import { done, next, task } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { sendDocument } from '../send.ts';
import { findInvoice } from '../store.ts';
import { renderFiles } from '../files.ts';

interface Data {
  invoiceId: string;
  number: string;
}

/** Makes the files of a credit note that was issued, and sends it. */
export const finishNoteTask = task<Data>()({
  kind: 'invoice.note',
  label: say('kind-invoice-note'),
  serviceName: 'billing',
  title: ({ number }) => say('note', { number }),
  first: 'render',
  maxTries: 20,
  steps: {
    render: {
      title: say('rendering'),
      weight: 4,
      timeoutSeconds: 25,
      cancel: say('cannot-cancel'),
      async run({ app, data }) {
        const note = await findInvoice(app.db, data.invoiceId);
        if (note === undefined) throw new Error(`the credit note ${data.number} is gone`);
        return next(
          'send',
          note.files.length < 2 ? { effect: await renderFiles(app.db, note, new Date(app.clock.now())) } : {},
        );
      },
    },
    send: {
      title: say('sending'),
      weight: 1,
      cancel: say('cannot-cancel'),
      async run({ app, data }) {
        const note = await findInvoice(app.db, data.invoiceId);
        return done({
          async effect(tx, emit) {
            if (note === undefined) return;
            await sendDocument(app, tx, note);
            const { siteId, accountId } = note;
            await emit('invoice.changed', { siteId, accountId }, { userId: accountId });
          },
        });
      },
    },
  },
  undo: () => () => Promise.resolve(),
});
