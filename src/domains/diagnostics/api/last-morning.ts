const hour = 3_600_000;
const day = 24 * hour;

/** The last time at which digests were due: 6:00 (UTC) of today or of yesterday. Each has what was found until then. */
export const lastMorning = (now: Date): Date => new Date(Math.floor((now.getTime() - 6 * hour) / day) * day + 6 * hour);
