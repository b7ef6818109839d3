/** Lines of one batch. */
export const maxRows = 1000;
/** Characters that can be pasted or uploaded. */
export const maxText = 200_000;
export const maxNote = 500;
export const minNote = 3;
export const maxPauseMinutes = 1440;
/** Days until a deposit is due. */
export const maxDueDays = 90;
/** Minor units. */
export const maxDeposit = 100_000_000;
/** How far ahead a start can be scheduled. */
export const maxAheadDays = 90;
