/** Stations that were not seen for so long, and switches that were not listed, are forgotten. */
export const forgottenAfterDays = 90;
/** Seconds between two readings. */
export const readingSeconds = 120;
/** Stations that one statement stores. */
export const stationsAtOnce = 2000;
/** What was seen at a port within so many minutes is still there. */
export const doubledMinutes = 15;
