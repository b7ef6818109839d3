/** The parts of the product that write lines to the log. */
export const logServices = ['web', 'worker', 'sandbox', 'product'] as const;
export type LogService = (typeof logServices)[number];
