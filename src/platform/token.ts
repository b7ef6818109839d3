import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link or a cookie: 32 random bytes as text. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: SHA-256 is enough where the token has 256 bits of its own. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
