/** Movements on one statement: more make a file that no one reads. */
export const maxMovements = 20_000;
/** The longest period of a statement. */
export const maxDays = 1100;
