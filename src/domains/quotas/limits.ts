export const maxReasonLength = 500;
/** The largest amount of a limit. */
export const maxAmount = 10_000_000;
/** Requests of an account within a day: each notifies staff. */
export const maxRequestsPerDay = 10;
