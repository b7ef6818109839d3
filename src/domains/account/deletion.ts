/** How long a wish to be deleted waits, so that it can be taken back. */
export const waitingDays = 14;
