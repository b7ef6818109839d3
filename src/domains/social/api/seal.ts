import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `social\0${purpose}`, 32));

/** Seals a value for a browser to hold: it can neither read nor change it. A seal is good for one purpose. */
export function seal(secret: Buffer, purpose: string, value: unknown): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** What was sealed; null when it was not, or for another purpose. */
export function unseal(secret: Buffer, purpose: string, text: string): unknown {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const open = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return JSON.parse(open.toString('utf8'));
  } catch {
    return null;
  }
}
