/** Characters of the reason for a change. */
export const maxReason = 500;
