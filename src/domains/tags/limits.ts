export const maxTagLength = 32;
/** Most tags of one thing, and most different ones of an account. */
export const maxTagsPerObject = 20;
export const maxTagsPerAccount = 500;
/** Things that one request may change. */
export const maxChanges = 500;
