/** Characters of a note: some ten pages. */
export const maxNote = 20_000;
