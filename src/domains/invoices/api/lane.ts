/** Keeps one month of an account from being issued twice at once. */
export const laneOf = (month: string): string => `invoice:${month}`;
