/** How many letters are to be changed, added or taken away to make one word of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}

/** The name that was probably meant: one that begins like it, or is a few letters away; null where none is near. */
export function nearest(typed: string, names: readonly string[]): string | null {
  const longer = names.filter((name) => name.startsWith(`${typed}-`)).sort((a, b) => a.length - b.length)[0];
  if (longer !== undefined) return longer;
  const [best] = names
    .map((name) => ({ name, far: distance(typed, name) }))
    .sort((a, b) => a.far - b.far || a.name.length - b.name.length);
  const enough = Math.min(typed.length - 1, Math.max(2, Math.ceil(typed.length / 3)));
  return best !== undefined && best.far <= enough ? best.name : null;
}

/** ` Did you mean "x"?`, or nothing. */
export function suggestion(typed: string, names: readonly string[], prefix = ''): string {
  const found = nearest(typed, names);
  return found === null ? '' : ` Did you mean ${prefix}${found}?`;
}
