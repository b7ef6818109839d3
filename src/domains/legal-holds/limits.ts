/** Characters of the reason for a hold. */
export const maxHoldReason = 500;
