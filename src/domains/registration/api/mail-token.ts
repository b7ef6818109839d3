export type Purpose = 'reset' | 'validate';

const minute = 60_000;
/** How long a link of each purpose lives. */
export const lifeMs: Record<Purpose, number> = { reset: 30 * minute, validate: 3 * 24 * 60 * minute };
/** A second link for the same purpose is mailed this much later at the earliest. */
export const resendMs = minute;
