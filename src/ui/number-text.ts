let marks = { group: ',', decimal: '.' };

/** How the language on show writes numbers. */
export function setNumberMarks({ group, decimal }: { group: string; decimal: string }) {
  marks = { group, decimal };
}
export const decimalMark = () => marks.decimal;

/** A number with its thousands apart and at most so many decimals; by hand, as `Intl` costs at first use. */
export const numberText = (n: number, decimals = 2): string => marked(String(Number(n.toFixed(decimals))));

/** An amount with as many decimals as it needs between the two. */
export function amountText(n: number, least: number, most: number): string {
  const [whole = '', part = ''] = n.toFixed(most).split('.');
  const decimals = part.replace(/0+$/, '').padEnd(least, '0');
  return marked(decimals === '' ? whole : `${whole}.${decimals}`);
}

/** How many decimals, at most two, the numbers of a column need: each is written with as many as the one that needs most. */
export const decimalsOf = (numbers: readonly number[]): number =>
  Math.max(0, ...numbers.map((n) => String(Number(n.toFixed(2))).split('.')[1]?.length ?? 0));

/** A number as code writes it, with the marks of the language on show. */
function marked(plain: string): string {
  const [whole = '', part] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, marks.group);
  return part === undefined ? grouped : `${grouped}${marks.decimal}${part}`;
}
