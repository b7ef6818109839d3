/** The screen that shows diagnostic reports, by the name under which a domain brings it. */
export const diagnosticScreen = 'findings';

export const findingStates = ['new', 'known', 'returned', 'acknowledged', 'fixed'] as const;
export type FindingState = (typeof findingStates)[number];
/** What a report shows where no state is chosen. */
export const openStates: readonly FindingState[] = ['new', 'known', 'returned'];

/** A finding is new for so long. */
export const newHours = 24;
/** A fixed finding is kept for so long, to notice when it returns. */
export const keptDays = 90;
/** Days of a trend. */
export const trendDays = 14;
/** A refresh that takes longer is given up, and tried again much later. */
export const limitMs = 15_000;
export const tooSlowMinutes = 360;
/** One that was begun so long ago and has not ended was left by a worker that died. */
export const abandonedSeconds = 120;

export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];
