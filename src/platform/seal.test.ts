import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const secret = randomBytes(32);
const bound = { purpose: 'test', owner: 'account 1' };
const opens = (...args: Parameters<typeof unseal>): boolean => {
  try {
    unseal(...args);
    return true;
  } catch {
    return false;
  }
};

test('what is sealed opens for the same purpose and owner only', () => {
  // Long enough that chance cannot put these bytes into the sealed ones.
  const text = 'Grüße aus dem Rechenzentrum';
  const sealed = seal(secret, bound, text);
  expect(sealed.includes(Buffer.from(text).subarray(0, 12))).toBe(false);
  expect(unseal(secret, bound, sealed)).toBe(text);
  expect(opens(secret, { ...bound, owner: 'account 2' }, sealed)).toBe(false);
  expect(opens(secret, { ...bound, purpose: 'other' }, sealed)).toBe(false);
  expect(opens(randomBytes(32), bound, sealed)).toBe(false);
});

test('a changed or cut seal does not open', () => {
  const sealed = seal(secret, bound, 'text');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(opens(secret, bound, changed)).toBe(false);
    expect(opens(secret, bound, sealed.subarray(0, at))).toBe(false);
  }
});
