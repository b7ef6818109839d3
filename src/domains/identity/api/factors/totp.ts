import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
const totpOf = (secret: string, names: { issuer: string; label: string } = { issuer: '', label: '' }) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6, algorithm: 'SHA1' });

/** A new secret of 160 bits in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

export const isSecret = (text: string): boolean => /^[A-Z2-7]{32}$/.test(text);

/** What an authenticator app reads from the QR code. */
export const otpauthUrl = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

/**
 * The 30-second step a code belongs to, or null when it is wrong. One step either way counts, for clocks that are
 * not quite right; a step up to `after` does not, for its code has been used.
 */
export function stepOf(secret: string, code: string, when: { now: number; after: number }): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: when.now, window: 1 });
  if (delta === null) return null;
  const step = TOTP.counter({ period: periodSeconds, timestamp: when.now }) + delta;
  return step > when.after ? step : null;
}
