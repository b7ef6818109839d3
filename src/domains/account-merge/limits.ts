/** Characters of the reason for a merge. */
export const maxReason = 500;
