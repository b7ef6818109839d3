import type { AnswerOf } from '#kernel/op.ts';
import { auditMany } from '#domains/history/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { payments } from '../../contract.ts';
import { referencesIn } from '../../creditor-reference.ts';
import { lockOrder, type StoredOrder } from '../store-orders.ts';
import { bookArrived } from './book-transfer.ts';
import { readStatement, type StatementLine } from './statement.ts';
import { readBooked } from './store-bookings.ts';
import { readTransfers } from './store-transfers.ts';

type Line = AnswerOf<typeof payments.importStatement>['lines'][number];

/**
 * Books the credits of a bank statement that name a reference of the caller's site. Each entry of the bank is booked once, however
 * often a statement is imported; what has no reference, or another currency, is answered and left to be booked by hand.
 */
export const importStatement: Run<typeof payments.importStatement> = async (ctx, { input }) => {
  const { siteId } = ctx.me;
  const lines = readStatement(input.text);
  const found = await readTransfers(ctx.db, siteId, [...new Set(lines.flatMap(({ text }) => referencesIn(text)))]);
  const known = await readBooked(
    ctx.db,
    siteId,
    lines.map(({ entry }) => entry),
  );
  const orderOf = ({ text }: StatementLine) =>
    referencesIn(text).flatMap((reference) => found.get(reference) ?? [])[0] ?? null;
  const matched = lines.map((line) => ({ line, order: orderOf(line) }));
  const answers = new Map<StatementLine, Line>();
  // Customers in one order, so that two imports never wait for each other.
  for (const { line, order } of matched.toSorted((a, b) => (placeOf(a.order) < placeOf(b.order) ? -1 : 1)))
    answers.set(line, lineOf(line, order, known.has(line.entry) ? 'known' : await book(line, order)));
  const answered = lines.flatMap((line) => answers.get(line) ?? []);
  const booked = answered.filter(({ result }) => result === 'booked' || result === 'other-amount').length;
  auditMany(ctx, { lines: [null, lines.length], booked: [null, booked] });
  return { lines: answered, booked };

  async function book(line: StatementLine, order: StoredOrder | null): Promise<Line['result']> {
    if (order === null) return 'unmatched';
    if (order.currency !== line.currency) return 'other-currency';
    // As it is now: an earlier line of the file may be for the same order.
    const locked = await lockOrder(ctx.db, order.id);
    if (locked === null) return 'unmatched';
    const { amount, date: arrivedOn, payer, entry } = line;
    const left = locked.amount - locked.received;
    const bookingId = await bookArrived(ctx, locked, { amount, arrivedOn, payer: payer.slice(0, 140), entry });
    if (bookingId === null) return 'known';
    return amount === left ? 'booked' : 'other-amount';
  }
};

const placeOf = (order: StoredOrder | null): string => (order === null ? '' : `${order.accountId} ${order.id}`);

const lineOf = (
  { date, amount, currency, payer, text }: StatementLine,
  order: StoredOrder | null,
  result: Line['result'],
): Line => ({
  date,
  amount,
  currency,
  payer,
  text,
  result,
  owner: order?.owner ?? null,
  reference: order?.reference ?? null,
});
