/** An address is proposed when nothing has answered for so long. */
export const silentDays = 30;
/** An address that no record holds is proposed when something answered for it within this time. */
export const answeredHours = 24;
/** Switches that were not read for so long say nothing of what answers now. */
export const staleReadingMinutes = 60;
/** What is younger may still be under way. */
export const settledMinutes = 10;
/** Findings that one request may clean up. */
export const maxAtOnce = 500;
export const maxReasonLength = 200;
