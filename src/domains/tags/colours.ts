/** The colours that a tag can have; each is a token of the console. */
export const tagColours = ['muted', 'brand', 'ok', 'warn', 'bad'] as const;
export type TagColour = (typeof tagColours)[number];

/** The colour that a new tag has until someone chooses one: the same for the same name everywhere. */
export function colourOfName(name: string): TagColour {
  const sum = Array.from(name.toLowerCase()).reduce((n, letter) => (n * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return tagColours[sum % tagColours.length] ?? 'muted';
}
