const day = 86_400;

/** For how many seconds each level is kept; the coarser begins where the finer ends. */
export const keptSeconds = {
  minutes: 3 * day,
  fives: 16 * day,
  hours: 200 * day,
  /** The averages that percentiles are taken of: the running month and the one before. */
  traffic: 70 * day,
  days: 760 * day,
} as const;

/** The most points of a chart; longer spans use coarser steps. */
export const maxPoints = 600;
/** The longest span that can be asked for at once. */
export const maxSpanDays = 200;
/** The share of samples that a 95th percentile leaves out. */
export const droppedShare = 0.05;
/** Most alerts of one server. */
export const maxAlerts = 20;
/** The most recipients of one alert. */
export const maxRecipients = 20;
