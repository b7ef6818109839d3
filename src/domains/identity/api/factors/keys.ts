import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** SHA-256 of a random token: enough where the token has 256 bits of its own. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** HMAC of something guessable, such as six digits; useless without the installation's secret. */
export function keyedDigest(secret: Buffer, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', secret)
    .update([purpose, ...parts].join('\0'))
    .digest();
}

/** 32 random bytes as text. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Six random digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** How an authenticator's secret is bound to its account in `seal`. */
export const authenticatorOf = (accountId: string) => ({ purpose: 'authenticator', owner: accountId });
