import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

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

const sealKey = (secret: Buffer) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'skydeck factor secret', 32));

/** Encrypts for the database (AES-256-GCM: nonce, tag, text), bound to the account it belongs to. */
export function seal(secret: Buffer, accountId: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(secret), nonce).setAAD(Buffer.from(accountId));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** What `seal` made; throws when it was made with another secret or for another account. */
export function unseal(secret: Buffer, accountId: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(secret), sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(accountId)).setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
