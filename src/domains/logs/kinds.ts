export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];
/** The parts of the product that write lines; the platform names them the same. */
export const logServices = ['web', 'worker', 'sandbox', 'product'] as const;
export type LogService = (typeof logServices)[number];
/** Spans that end now. */
export const logSpans = ['15m', '1h', '6h', '24h', '7d'] as const;
export type LogSpan = (typeof logSpans)[number];
