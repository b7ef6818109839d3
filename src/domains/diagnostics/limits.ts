/** Findings that one request may name. */
export const maxFindings = 500;
/** Findings that one request may fix: each is an operation of its own. */
export const maxFixes = 100;
export const maxReason = 300;
export const maxNote = 1000;
/** The most days for which a finding can be acknowledged. */
export const maxDays = 365;

/** How up to date a report is. */
export const freshnesses = ['fresh', 'stale', 'running', 'queued', 'failed', 'too-slow', 'never'] as const;
export type Freshness = (typeof freshnesses)[number];
