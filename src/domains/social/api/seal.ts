import { seal as sealBytes, unseal as unsealBytes } from '#platform/seal.ts';

const boundTo = (purpose: string) => ({ purpose: `social ${purpose}`, owner: '' });

/** Seals a value for a browser to hold: it can neither read nor change it. A seal is good for one purpose. */
export const seal = (secret: Buffer, purpose: string, value: unknown): string =>
  sealBytes(secret, boundTo(purpose), JSON.stringify(value)).toString('base64url');

/** What was sealed; null when it was not, or for another purpose. */
export function unseal(secret: Buffer, purpose: string, text: string): unknown {
  try {
    return JSON.parse(unsealBytes(secret, boundTo(purpose), Buffer.from(text, 'base64url')));
  } catch {
    return null;
  }
}
