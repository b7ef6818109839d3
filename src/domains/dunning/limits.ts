export const maxReasonLength = 500;
/** The longest pause. */
export const mostPauseDays = 90;
