import { expect, test } from 'vitest';
import { callingCodeOf, callingCodes, isPhone, plainPhone } from './phone-number.ts';

test.each([
  ['+1 (415) 555-0123', '+14155550123', '1'],
  ['0049 151 2345678', '+491512345678', '49'],
  ['+1 242 555 0123', '+12425550123', '1242'],
  ['+383 44 123 456', '+38344123456', '383'],
])('%s is a number', (typed, plain, code) => {
  expect(plainPhone(typed)).toBe(plain);
  expect(callingCodeOf(plain)).toBe(code);
  expect(isPhone(plain)).toBe(true);
});

test.each(['0151 2345', '+0123456789', '+1234567890123456', '+49', '+9991234567', '+49x5123456', ''])(
  '%j is none',
  (typed) => expect(isPhone(plainPhone(typed))).toBe(false),
);

test('no code begins like a shorter one of another zone, and each country is real', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const [code, countries] of callingCodes) {
    for (const country of countries) expect(names.of(country), country).toBeDefined();
    const shorter = [...callingCodes.keys()].filter((other) => other !== code && code.startsWith(other));
    expect(shorter, code).toEqual(code.startsWith('1') && code !== '1' ? ['1'] : []);
  }
});
