/** How many days a site that is being closed waits at least, by default, and at most. */
export const closingDays = { min: 7, usual: 30, max: 180 } as const;
/** How many days after the waiting period, and after it was created, the archive can be fetched. */
export const archiveDays = 90;
