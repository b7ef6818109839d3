export const maxReason = 300;
export const maxNote = 2000;
export const maxUrl = 500;
/** Alarms of one request. */
export const maxAtOnce = 500;
/** How far ahead an acknowledgment or a silence may end. */
export const maxDays = 90;
/** What was resolved so long ago is forgotten, and does not return. */
export const keepDays = 180;
