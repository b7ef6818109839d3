/** Most tags of one account. */
export const maxTagsPerUser = 20;
/** Accounts that one request may change. */
export const maxUsers = 500;
/** Tag names that are offered. */
export const maxOffered = 500;
