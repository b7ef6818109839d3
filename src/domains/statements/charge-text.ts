/** Words shorter than this are in too many names. */
const shortest = 3;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest);

/** Whether the text of a card statement, which banks shorten, names one of these: they share a word, or the beginning of one. */
export function namesOneOf(text: string, names: readonly string[]): boolean {
  const written = wordsOf(text);
  return names.some((name) =>
    wordsOf(name).some((word) => written.some((one) => word.startsWith(one) || one.startsWith(word))),
  );
}
