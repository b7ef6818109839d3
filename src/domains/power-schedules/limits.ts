/** A run that could not begin within so many minutes of its time is missed. */
export const windowMinutes = 30;
export const shownRuns = 5;
export const shownLastRuns = 10;
/** Servers that get a schedule at once. */
export const maxServers = 500;
