import { item, Refusal } from '#kernel/errors.ts';
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** What a sealed value is for and whose it is: it opens for nothing and no one else. */
export interface Bound {
  purpose: string;
  owner: string;
}

/** By secret and purpose; there are as many purposes as the product has kinds of secrets. */
const keys = new WeakMap<Buffer, Map<string, KeyObject>>();

/** Its own key for every purpose, made of the installation's secret, once: making it takes longer than using it. */
function keyOf(secret: Buffer, purpose: string): KeyObject {
  const made = keys.get(secret) ?? new Map<string, KeyObject>();
  keys.set(secret, made);
  const known = made.get(purpose);
  if (known !== undefined) return known;
  const bytes = hkdfSync('sha256', secret, Buffer.alloc(0), `seal\0${purpose}`, 32);
  const key = createSecretKey(Buffer.from(bytes));
  made.set(purpose, key);
  return key;
}

/** Encrypts with AES-256-GCM under the installation's secret: nonce, tag, text. */
export function seal(secret: Buffer, bound: Bound, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, bound.purpose), nonce).setAAD(Buffer.from(bound.owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** What `seal` made. Throws a Refusal (3000) when it was changed, or made with another secret, purpose or owner. */
export function unseal(secret: Buffer, bound: Bound, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, bound.purpose), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  try {
    decipher.setAAD(Buffer.from(bound.owner)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    throw new Refusal(409, [item(3000)]);
  }
}
