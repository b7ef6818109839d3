export const maxNameLength = 80;
/** Of a version. */
export const maxItems = 500;
export const maxTiers = 10;
/** Micros: a million of the currency for a unit is a slip. */
export const maxMicro = 1_000_000_000_000;
/** Units that are included, charged at least, or after which a tier begins. */
export const maxQuantity = 1_000_000_000;
export const maxPercent = 1000;
export const maxFactor = 1000;
