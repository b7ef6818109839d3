import type { DocumentLine, IssuedDocument, TaxLine } from './document.ts';
import { roundedTaxes, shareOut, type PartTotal } from './totals.ts';

type Sums = Pick<IssuedDocument, 'taxes' | 'net' | 'tax' | 'total'>;

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
/** Whether a line belongs to a sum of taxes: those of several jurisdictions are named, as two may have the same rate. */
const isOf = ({ category, rateBp, group }: TaxLine, { taxCategory, taxRateBp, taxGroup }: DocumentLine): boolean =>
  group === undefined ? category === taxCategory && rateBp === taxRateBp : group === taxGroup;
const isSame = (a: TaxLine, b: TaxLine): boolean =>
  a.category === b.category && a.rateBp === b.rateBp && a.group === b.group;

/** What a tax comes to, shared among its parts in proportion to what is left of each. */
function creditedParts(group: TaxLine, { tax, before }: { tax: number; before: readonly TaxLine[] }): PartTotal[] {
  const parts = group.parts ?? [];
  const left = parts.map((part, i) => part.tax - sumOf(before.map((one) => one.parts?.[i]?.tax ?? 0)));
  const shares = shareOut(tax, left);
  return parts.map((part, i) => ({ ...part, tax: shares[i] ?? 0 }));
}

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
    const own = lines.filter((line) => isOf(group, line));
    if (own.length === 0) return [];
    const before = notes.flatMap((note) => note.taxes.filter((one) => isSame(one, group)));
    const left = group.tax - sumOf(before.map((one) => one.tax));
    const nets = own.map((line) => line.net);
    const net = sumOf(nets);
    const rounding = invoice.taxRounding ?? 'document';
    const isRest = open.every((line) => !isOf(group, line) || lines.includes(line));
    const part = invoice.taxInside
      ? sumOf(own.map(({ amount }) => amount)) - net
      : sumOf(roundedTaxes(nets, { ...group, inside: false, rounding }));
    const tax = isRest ? left : Math.min(part, left);
    const parts = group.parts === undefined ? {} : { parts: creditedParts(group, { tax, before }) };
    return [{ ...group, net, tax, ...parts }];
  });
  const [net, tax] = [sumOf(taxes.map((one) => one.net)), sumOf(taxes.map((one) => one.tax))];
  return { taxes, net, tax, total: net + tax };
}
