export const maxValue = 320;
export const maxReason = 500;
/** Most entries that are changed or read in at once, and the most characters of a file. */
export const maxAtOnce = 1000;
export const maxImportChars = 200_000;
/** The widest ranges that an entry can have: wider ones refuse whole countries. */
export const widest = { 4: 8, 6: 16 } as const;
/** A removed entry can be restored for so many days. */
export const restoreDays = 30;
/** Hits are kept for so many days, and at most so many. */
export const hitDays = 90;
export const maxHits = 100_000;
/** The most days that hits are filtered by. */
export const maxHitDays = 92;
/** For how many hours an answer about mail servers and reverse names counts, and the most names that are remembered. */
export const lookupHours = 24;
export const maxLookups = 20_000;
/** Listings that have ended are kept for so many days. */
export const endedDays = 180;

export const maxBlockLists = 30;
export const maxListName = 60;
export const maxZone = 200;
export const maxUrl = 500;
export const maxSteps = 1000;
export const maxServers = 4;
/** How often each public address is checked, and how many in a minute. */
export const checkHours = 6;
export const mostChecks = 120;
export const checksAtOnce = 8;
