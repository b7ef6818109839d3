/** Accounts of one batch, at most; `runLimitOf` may allow fewer. */
export const maxRows = 1000;
/** Lines of a list, which becomes several batches where one run may have fewer accounts. */
export const maxLines = 5000;
/** Characters that can be pasted or uploaded. */
export const maxText = 200_000;
/** Characters that are kept of a line as it was given. */
export const maxGiven = 300;
export const maxNote = 500;
export const minNote = 3;
export const maxPauseMinutes = 1440;
/** Days until a deposit is due. */
export const maxDueDays = 90;
/** Minor units. */
export const maxDeposit = 100_000_000;
/** How far ahead a start can be scheduled. */
export const maxAheadDays = 90;
/** Days between the notice to the owners and what it says. */
export const maxGraceDays = 90;
/** Characters of the name of a reason or a template. */
export const maxName = 60;
export const maxSubject = 120;
/** Batches that one person starts in an hour; those of a list that was split count as one. */
export const maxStartsAnHour = 30;
/** Reasons, and templates, of a site. */
export const maxKept = 100;
