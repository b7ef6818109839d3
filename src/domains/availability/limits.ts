/** Watches of one account at a time. */
export const maxWatches = 20;
