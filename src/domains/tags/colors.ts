/** The colors that a tag can have; each is a token of the console. */
export const tagColors = ['muted', 'brand', 'ok', 'warn', 'bad'] as const;
export type TagColor = (typeof tagColors)[number];

/** The color that a new tag has until someone chooses one: the same for the same name everywhere. */
export function colorOfName(name: string): TagColor {
  const sum = Array.from(name.toLowerCase()).reduce((n, letter) => (n * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return tagColors[sum % tagColors.length] ?? 'muted';
}
