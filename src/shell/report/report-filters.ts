/** Reads `id:value|id:value`. A value may hold colons; it never holds `|`. */
export function parseWhere(where: string): Record<string, string> {
  const parts = where.split('|').filter((part) => part.includes(':'));
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]));
}

/** Writes typed filters as `where`; empty ones are left out. */
export function whereText(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([id, value]) => `${id}:${value.replaceAll('|', ' ')}`)
    .join('|');
}
