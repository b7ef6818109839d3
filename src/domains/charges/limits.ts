/** A balance that lasts for less is marked as low, where its owner has not chosen otherwise. */
export const usualDays = 3;
