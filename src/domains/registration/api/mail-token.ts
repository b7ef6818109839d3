import { createHash, randomBytes } from 'node:crypto';

export type Purpose = 'reset' | 'validate';

const minute = 60_000;
/** How long a link of each purpose lives. */
export const lifeMs: Record<Purpose, number> = { reset: 30 * minute, validate: 3 * 24 * 60 * minute };
/** A second link for the same purpose is mailed this much later at the earliest. */
export const resendMs = minute;

/** A new token for a link: 32 random bytes. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
