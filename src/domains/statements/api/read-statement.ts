import { readPayer } from '#domains/billing/api/port.ts';
import { readMovementTotals, type Span } from '#domains/charges/api/port.ts';
import { readBalanceAt, readBalances } from '#domains/ledger/api/port.ts';
import { Invalid, item } from '#kernel/errors.ts';
import type { Currency } from '#kernel/money.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { statements } from '../contract.ts';
import { maxDays } from '../limits.ts';

const dayMs = 86_400_000;

/** A period of days in UTC, both included, as moments; refuses one that is turned round or too long at `until`. */
export function momentsOf({ from, until }: { from: string; until: string }): { from: Date; until: Date } {
  const [begin, end] = [new Date(from), new Date(Date.parse(until) + dayMs)];
  if (end <= begin) throw new Invalid([item(8600, 'until')]);
  if (end.getTime() - begin.getTime() > maxDays * dayMs) throw new Invalid([item(8601, 'until', { max: maxDays })]);
  return { from: begin, until: end };
}

/** The sums of a statement. */
export async function summaryOf(db: Ctx['db'], span: Span) {
  const opening = await readBalanceAt(db, { ...span, at: span.from });
  const totals = await readMovementTotals(db, span);
  return { opening, totals, closing: totals.reduce((sum, { amount }) => sum + amount, opening) };
}

/** The statement of the caller's account for a period. */
export const readStatement: Run<typeof statements.readStatement> = async ({ db, me }, { query }) => {
  const { accountId } = me;
  const moments = momentsOf(query);
  const usual: Currency = (await readPayer(db, accountId))?.currency ?? 'USD';
  const currency = query.currency ?? usual;
  const moved = await readBalances(db, accountId);
  const currencies = [...new Set([usual, ...moved.keys()])];
  const summary = await summaryOf(db, { accountId, currency, ...moments });
  return { from: query.from, until: query.until, currency, currencies, ...summary };
};
