export const maxParts = 10;
export const maxNameLength = 60;
export const maxTitleLength = 30;
export const maxReasonLength = 500;
/** Millionths; a tax of the whole price and more is a slip. */
export const maxRatePpm = 500_000;
