import { expect, test } from 'vitest';
import { isGuestPassword, passwordParts } from '../../../access.ts';
import { generatePassword } from '../../../generate-password.ts';
import { secureBelow } from './password.ts';

/** Repeatable numbers: a linear congruence. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('every password keeps the rules, whatever is drawn', () => {
  for (let seed = 0; seed < 500; seed++) expect(generatePassword(seeded(seed))).toSatisfy(isGuestPassword);
});

test('the same numbers give the same password, others another', () => {
  expect(generatePassword(seeded(1))).toBe(generatePassword(seeded(1)));
  expect(generatePassword(seeded(1))).not.toBe(generatePassword(seeded(2)));
});

test('even the lowest and the highest numbers give one', () => {
  expect(generatePassword(() => 0)).toSatisfy(isGuestPassword);
  expect(generatePassword((below) => below - 1)).toSatisfy(isGuestPassword);
});

test('the secure source stays below', () => {
  for (let i = 0; i < 200; i++) expect(secureBelow(3)).toBeLessThan(3);
});

test.each([
  ['Short1', 'length'],
  ['alllower123', 'upper'],
  ['ALLUPPER123', 'lower'],
  ['NoDigitsHere', 'digit'],
  ['With space 12', 'allowed'],
] as const)('%s lacks %s alone', (text, part) => {
  const missing = Object.entries(passwordParts).flatMap(([name, holds]) => (holds(text) ? [] : [name]));
  expect(missing).toEqual([part]);
});
