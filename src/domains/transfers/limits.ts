/** How long an offer waits for its answer. */
export const offerDays = 7;
export const maxMessageLength = 500;
export const maxReasonLength = 300;
/** For how long a transfer that is due waits for a server that a task is at. */
export const dueHours = 24;
