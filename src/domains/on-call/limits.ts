export const maxName = 100;
export const maxNote = 5000;
export const maxReason = 300;
export const maxUrl = 500;
export const maxEmail = 254;
export const maxMembers = 30;
/** Weeks of one shift. */
export const maxWeeks = 8;
/** How long an override lasts at most, and how far ahead it may begin. */
export const maxOverrideDays = 90;
/** A step waits no longer than this, in minutes. */
export const maxMinutes = 2880;
/** How long before the end of a shift its person is asked for a hand-over note. */
export const askMinutes = 60;
/** A note that was written so long before a shift ends counts for the hand-over. */
export const noteHours = 24;
/** Shifts that are shown ahead. */
export const shiftsAhead = 8;
