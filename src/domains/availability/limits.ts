/** Availability alerts of one account at a time. */
export const maxAlerts = 20;

/** From which share of allocated memory on a data center is nearly full, in percent. */
export const fullPercent = { warning: 85, critical: 95 } as const;
/** The same by its forecast, in days. */
export const fullSoonDays = { warning: 30, critical: 7 } as const;

/** How much of a data center can be kept free at most, in percent. */
export const maxReserve = 90;
