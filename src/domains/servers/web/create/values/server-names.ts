/** The names that a pattern gives: `{n}` counts from 1; without it the second and later get `-2`, `-3`. */
export function expandPattern(pattern: string, count: number, taken: ReadonlySet<string> = new Set()): string[] {
  const names: string[] = [];
  const numbered = pattern.includes('{n}');
  for (let n = 1; names.length < count; n++) {
    const name = numbered ? pattern.replaceAll('{n}', String(n)) : n === 1 ? pattern : `${pattern}-${n}`;
    if (!taken.has(name.toLowerCase())) names.push(name);
  }
  return names;
}

/** Positions of names that are before already; letter case does not make a name another one. */
export function repeatedAt(names: readonly string[]): number[] {
  const keys = names.map((name) => name.toLowerCase());
  return keys.flatMap((key, i) => (key !== '' && keys.indexOf(key) < i ? [i] : []));
}
