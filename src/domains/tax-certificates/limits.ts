export const maxFileBytes = 4_194_304;
/** Certificates of an account that wait for review. */
export const mostWaiting = 10;
export const maxNumberLength = 60;
export const maxReasonLength = 500;
