import { byOf, record } from '#domains/history/api/port.ts';
import { lockBalance } from '#domains/ledger/api/port.ts';
import { amountText } from '#domains/payments/texts.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { invoices } from '../contract.ts';
import { creditTotals } from '../credit.ts';
import { say } from '../messages.ts';
import { issueCreditNote, ofInvoice } from './issue.ts';
import { readCreditedLines } from './store-list.ts';
import { lockInvoice, readInvoiceIn, readLines, readNotesOf, saveCredited, settleInvoices } from './store.ts';
import { finishNoteTask } from './tasks/finish-note.ts';

const maxReason = 500;

/** Issues a credit note about lines of an invoice: the invoice stays as it is. */
export const creditInvoice: Run<typeof invoices.creditInvoice> = async (ctx, { params, input }) => {
  const { db, now } = ctx;
  const found = await readInvoiceIn(db, ctx.scope, { id: params.invoiceId, now });
  if (found === undefined) throw new NotFound();
  const reason = input.reason.trim();
  if (reason === '' || reason.length > maxReason) throw new Invalid([item(7609, 'reason')]);
  // The balance first, as payments lock it.
  await lockBalance(db, found);
  const invoice = await lockInvoice(db, found.id, now);
  if (invoice?.document == null || invoice.kind !== 'invoice') throw new Conflict(7607);
  const { document, currency } = invoice;
  const all = await readLines(db, invoice.id);
  const credited = new Set(await readCreditedLines(db, invoice.id));
  const open = all.filter(({ number }) => !credited.has(number));
  const wanted = input.lines.length === 0 ? open : open.filter(({ number }) => input.lines.includes(number));
  if (wanted.length === 0 || (input.lines.length > 0 && wanted.length !== new Set(input.lines).size))
    throw new Invalid([item(7608, 'lines')]);
  const notes = (await readNotesOf(db, invoice.id, now)).flatMap((note) => note.document ?? []);
  const totals = creditTotals(document, { lines: wanted, notes, isRest: wanted.length === open.length });
  const by = byOf(ctx);
  const note = await issueCreditNote(db, { invoice: { ...invoice, document }, lines: wanted, totals, reason, by, now });
  await saveCredited(db, invoice.id, totals.total);
  await settleInvoices(db, invoice.accountId, currency);
  const amount = amountText(totals.total, currency);
  const { siteId } = invoice;
  const cmdId = await enqueue(db, finishNoteTask, {
    data: { invoiceId: note.id, number: note.number },
    object: { type: 'invoice', id: note.id, name: note.number, siteId, accountId: null },
    by: requesterOf(ctx),
  });
  await record(ctx, {
    object: ofInvoice(invoice),
    kind: 'billing',
    action: say('invoice.credit', { number: note.number, amount, reason }),
    event: 'changed',
    audit: { number: [null, note.number], amount: [null, amount], reason: [null, reason] },
    part: { type: 'invoice', id: invoice.id },
    taskId: cmdId,
  });
  return { id: note.id, number: note.number, total: totals.total };
};
