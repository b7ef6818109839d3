export const maxTextLength = 2000;
/** Messages on one dispute. */
export const maxMessages = 200;
