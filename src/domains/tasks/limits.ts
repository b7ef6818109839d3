/** The most days that tasks are filtered by. */
export const maxTaskDays = 366;
/** Characters of the reason why tasks are discarded. */
export const maxDiscardReason = 500;
