/** A balance that lasts for less is marked as low, where its owner has not chosen otherwise. */
export const usualDays = 3;
/** Accounts that are suspended for so many days should be terminated. */
export const terminateAfterDays = 30;
