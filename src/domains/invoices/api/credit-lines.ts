import { byOf, record } from '#domains/history/api/port.ts';
import { lockBalance } from '#domains/ledger/api/port.ts';
import { amountText } from '#domains/payments/texts.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { creditTotals } from '../credit.ts';
import type { DocumentLine } from '../document.ts';
import { openLines, partOf, shownAmount } from '../line-parts.ts';
import { say } from '../messages.ts';
import { issueCreditNote, ofInvoice } from './issue.ts';
import { readCreditedLines } from './store-list.ts';
import { lockInvoice, readInvoiceIn, readLines, readNotesOf, saveCredited, settleInvoices } from './store.ts';
import { finishNoteTask } from './tasks/finish-note.ts';

const maxReason = 500;

interface Crediting {
  invoiceId: string;
  /** Numbers of lines; empty: everything that is not credited yet. */
  lines: readonly number[];
  /** Minor units of the one line, as the invoice shows it; absent: all that is left of each. */
  amount?: number | undefined;
  reason: string;
}

/**
 * Issues a credit note about lines of an invoice in scope in the transaction of the request. Refuses with 7607 to 7609, 7613 and 7614 at
 * `lines`, `amount` and `reason`.
 */
export async function creditLines(
  ctx: Ctx,
  { invoiceId, lines, amount: part, reason: given }: Crediting,
): Promise<{ id: string; number: string; total: number }> {
  const { db, now } = ctx;
  const found = await readInvoiceIn(db, ctx.scope, { id: invoiceId, now });
  if (found === undefined) throw new NotFound();
  const reason = given.trim();
  if (reason === '' || reason.length > maxReason) throw new Invalid([item(7609, 'reason')]);
  // The balance first, as payments lock it.
  await lockBalance(db, found);
  const invoice = await lockInvoice(db, found.id, now);
  if (invoice?.document == null || invoice.kind !== 'invoice') throw new Conflict(7607);
  const { document, currency } = invoice;
  const open = openLines(await readLines(db, invoice.id), await readCreditedLines(db, invoice.id));
  const chosen = lines.length === 0 ? open : open.filter(({ number }) => lines.includes(number));
  if (chosen.length === 0 || (lines.length > 0 && chosen.length !== new Set(lines).size))
    throw new Invalid([item(7608, 'lines')]);
  const wanted = part === undefined ? chosen : [partChosen(chosen, { part, ...document })];
  const notes = (await readNotesOf(db, invoice.id, now)).flatMap((note) => note.document ?? []);
  const totals = creditTotals(document, { lines: wanted, notes, open });
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
}

/** The one line that was chosen, or the part of it. */
function partChosen(
  chosen: readonly DocumentLine[],
  { part, taxInside, currency }: { part: number; taxInside: boolean; currency: Parameters<typeof amountText>[1] },
): DocumentLine {
  const [line, ...others] = chosen;
  if (line === undefined || others.length > 0) throw new Invalid([item(7614, 'amount')]);
  const left = shownAmount(line, taxInside);
  if (part > left)
    throw new Invalid([item(7613, 'amount', { min: amountText(1, currency), max: amountText(left, currency) })]);
  return part === left ? line : partOf(line, { part, taxInside });
}
