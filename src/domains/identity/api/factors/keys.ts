import { createHmac, randomInt } from 'node:crypto';

/** HMAC of something guessable, such as six digits; useless without the installation's secret. */
export function keyedDigest(secret: Buffer, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', secret)
    .update([purpose, ...parts].join('\0'))
    .digest();
}

/** Six random digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** How an authenticator's secret is bound to its account in `seal`. */
export const authenticatorOf = (accountId: string) => ({ purpose: 'authenticator', owner: accountId });
