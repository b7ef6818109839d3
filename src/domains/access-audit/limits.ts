export const maxNameLength = 80;
export const maxNoteLength = 500;
/** Entries that are decided by one request. */
export const maxDecisions = 200;
/** Entries of a review; a site with more reviews its staff. */
export const maxEntries = 20_000;
/** How far ahead a review can be due. */
export const maxDueDays = 366;
