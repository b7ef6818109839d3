export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];
/** Spans that end now. */
export const logSpans = ['15m', '1h', '6h', '24h', '7d'] as const;
export type LogSpan = (typeof logSpans)[number];

/** The most days that log lines are filtered by. */
export const maxLogDays = 31;
