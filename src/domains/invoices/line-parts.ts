import { roundRatio } from '#kernel/money.ts';
import type { DocumentLine } from './document.ts';

type Amounts = Pick<DocumentLine, 'net' | 'amount'>;

/** What a line costs as its document shows it: with the tax where prices contain it. */
export const shownAmount = (line: Amounts, taxInside: boolean): number => (taxInside ? line.amount : line.net);

/** Quantities of documents have at most so many digits after the point. */
const digits = 1e6;
const scaled = (quantity: number, part: number, whole: number): number =>
  whole === 0 ? quantity : Math.round((quantity * part * digits) / whole) / digits;

/** A line without what was credited of it; null where nothing is left. */
function leftOf(line: DocumentLine, credited: Amounts | undefined): DocumentLine | null {
  if (credited === undefined) return line;
  const [net, amount] = [line.net - credited.net, line.amount - credited.amount];
  return net <= 0 && amount <= 0
    ? null
    : { ...line, net, amount, quantity: scaled(line.quantity, amount, line.amount) };
}

/** A part of a line, in minor units as its document shows it: at most all of it. */
export function partOf(line: DocumentLine, { part, taxInside }: { part: number; taxInside: boolean }): DocumentLine {
  const whole = shownAmount(line, taxInside);
  const net = taxInside ? Number(roundRatio(BigInt(line.net) * BigInt(part), BigInt(whole))) : part;
  return { ...line, net, amount: part, quantity: scaled(line.quantity, part, whole) };
}

/**
 * What is left of the lines of an invoice after its credit notes; lines of which nothing is left are missing.
 * @param credited what credit notes have, by the number of the line
 */
export const openLines = (lines: readonly DocumentLine[], credited: ReadonlyMap<number, Amounts>): DocumentLine[] =>
  lines.flatMap((line) => leftOf(line, credited.get(line.number)) ?? []);
