/** What becomes of a slot of a schedule. */
export const runStates = ['waiting', 'running', 'ok', 'failed', 'skipped', 'missed'] as const;
export type RunState = (typeof runStates)[number];
