/** What the report of abusive usage calls so. Traffic out of a day in GB, at least so many times the average of the week before. */
export const abusiveDayGb = 500;
export const abusiveFactor = 5;
/** Average CPU load in percent over so many whole days. */
export const abusiveCpu = 95;
export const abusiveCpuDays = 3;
/** A warning gives the customer so many hours. */
export const warnedHours = 48;
/** The longest warning, and the most servers of one request. */
export const maxHours = 720;
export const maxAtOnce = 100;
export const maxMessage = 1000;
export const maxMbps = 100_000;
