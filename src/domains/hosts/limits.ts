/** From which share on a storage is nearly full, and from which on someone has to act at once. */
export const nearlyFull = 0.9;
export const full = 0.97;
