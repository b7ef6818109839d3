import type { DocumentLine, IssuedDocument, TaxLine } from './document.ts';
import { taxOn } from './totals.ts';

type Sums = Pick<IssuedDocument, 'taxes' | 'net' | 'tax' | 'total'>;

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const isSame = (a: Pick<TaxLine, 'category' | 'rateBp'>, { taxCategory, taxRateBp }: DocumentLine): boolean =>
  a.category === taxCategory && a.rateBp === taxRateBp;

/**
 * What a credit note about lines of an invoice comes to. The credit notes of an invoice never exceed it, and those that have all
 * lines of a rate come to exactly its tax, however each was rounded.
 * @param open what is left of the lines before the note; the note has all that is left of those of them that are in `lines`
 */
export function creditTotals(
  invoice: Pick<IssuedDocument, 'taxes' | 'taxInside' | 'taxRounding'>,
  {
    lines,
    notes,
    open,
  }: {
    lines: readonly DocumentLine[];
    notes: readonly Pick<IssuedDocument, 'taxes'>[];
    open: readonly DocumentLine[];
  },
): Sums {
  const taxes = invoice.taxes.flatMap((group): TaxLine[] => {
    const own = lines.filter((line) => isSame(group, line));
    if (own.length === 0) return [];
    const before = notes.flatMap((note) =>
      note.taxes.filter(({ category, rateBp }) => category === group.category && rateBp === group.rateBp),
    );
    const left = group.tax - sumOf(before.map(({ tax }) => tax));
    const isRest = open.every((line) => !isSame(group, line) || lines.includes(line));
    const net = sumOf(own.map((line) => line.net));
    const part = invoice.taxInside
      ? sumOf(own.map(({ amount }) => amount)) - net
      : invoice.taxRounding === 'line'
        ? sumOf(own.map((line) => taxOn(line.net, { rateBp: group.rateBp, inside: false })))
        : taxOn(net, { rateBp: group.rateBp, inside: false });
    return [{ ...group, net, tax: isRest ? left : Math.min(part, left) }];
  });
  const [net, tax] = [sumOf(taxes.map((one) => one.net)), sumOf(taxes.map((one) => one.tax))];
  return { taxes, net, tax, total: net + tax };
}
