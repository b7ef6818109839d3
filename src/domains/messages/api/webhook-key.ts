import { createHmac } from 'node:crypto';

/** The key that signs the webhooks of an account; another salt makes another key. Kept nowhere. */
export function webhookKey(secret: Buffer, accountId: string, salt: string): Buffer {
  return createHmac('sha256', secret).update(`webhook:${accountId}:${salt}`).digest();
}

/** The key as its owner pastes it into the receiver's settings. */
export const webhookSecret = (key: Buffer): string => `whsec_${key.toString('base64')}`;
