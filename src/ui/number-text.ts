/** A number with its thousands apart and at most so many decimals; by hand, as `Intl` costs at first use. */
export function numberText(n: number, decimals = 2): string {
  const [whole = '', part] = String(Number(n.toFixed(decimals))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}
