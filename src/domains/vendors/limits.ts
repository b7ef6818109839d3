/** How often customers are read, and how old what is known of an unlinked one may be. */
export const syncMinutes = 60;
export const detailsHours = 24;
