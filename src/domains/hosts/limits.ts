/** From which share on a resource of a host is nearly full, and from which on someone has to act at once. */
export const nearlyFull = 0.9;
export const full = 0.97;

/** A host that was not listed for so long is in a state that is not known. */
export const unknownAfterSeconds = 120;
/** One that was not listed for so long is forgotten. */
export const forgottenAfterDays = 30;

/** Samples of a host: every five minutes for a week, every hour for 400 days. */
export const sampleGrains = [
  { minutes: 5, days: 7 },
  { minutes: 60, days: 400 },
] as const;
export const sampleSpans = ['day', 'week', 'month', 'year'] as const;
export type SampleSpan = (typeof sampleSpans)[number];
/** How far back each span reaches, the grain that it is made of, and how many minutes a point covers. */
export const sampleSteps: Record<SampleSpan, { hours: number; grain: number; stepMinutes: number }> = {
  day: { hours: 24, grain: sampleGrains[0].minutes, stepMinutes: 5 },
  week: { hours: 7 * 24, grain: sampleGrains[0].minutes, stepMinutes: 60 },
  month: { hours: 30 * 24, grain: sampleGrains[1].minutes, stepMinutes: 240 },
  year: { hours: 365 * 24, grain: sampleGrains[1].minutes, stepMinutes: 1440 },
};

export const maxReason = 300;
export const maxNote = 20_000;

/** Moves of an evacuation that run side by side. */
export const maxSideBySide = 20;
/** How often a move is tried before it counts as failed. */
export const moveTries = 2;
/** What goes over the network between two hosts in a second, for estimates: 10 Gbit/s, used to two thirds. */
export const transferMbPerSecond = 800;
/** What a move takes beside that: preparing the target and switching over. */
export const moveOverheadSeconds = 4;
