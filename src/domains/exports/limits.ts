/** Rows of a list from which the console offers to prepare its file: until then it is there at once. */
export const longList = 1000;

/** The most rows of a prepared file. */
export const maxRows = 1_000_000;
