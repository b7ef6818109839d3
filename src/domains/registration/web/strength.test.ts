import { expect, test } from 'vitest';
import { isBlacklisted } from '../blacklist.ts';
import { hasPasswordLength, minPassword } from '../password-rules.ts';
import { generatePassword } from './generate.ts';
import { strengthOf } from './strength.ts';

const check = (password: string) => isBlacklisted(password, { email: 'ann@people.test', siteName: 'Nimbus' });

test.each([
  ['', 0, 'empty'],
  ['12345', 0, 'short'],
  ['x'.repeat(31), 0, 'long'],
  ['Password1!', 0, 'blacklisted'],
  ['g7Rt!p', 2, null],
  ['velvet otter', 2, null],
  ['Velvet-otter-41-hums', 4, null],
])('%s has strength %i', (password, score, refusal) => {
  expect(strengthOf(password, minPassword, check)).toEqual({ score, refusal });
});

test('what is shorter than the site asks for is never called allowed', () => {
  expect(strengthOf('g7Rt!pqz', 9, check)).toEqual({ score: 0, refusal: 'short' });
  expect(strengthOf('g7Rt!pqzx', 9, check).refusal).toBeNull();
});

test('the meter and the rules agree on every password', () => {
  for (const password of [
    'aaaaaa',
    'zq9!kx',
    'летоснегзима',
    '🙂🙂🙂🙂🙂🙂',
    'abcdefgh',
    'ann@people.test',
    'nimbus99',
    'qx'.repeat(15),
  ]) {
    const good = hasPasswordLength(password) && !check(password);
    expect(strengthOf(password, minPassword, check).score > 0, password).toBe(good);
  }
});

test('a generated password has what was asked for and is strong', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let n = 0; n < 200; n++) {
    const password = generatePassword({ upper: true, digit: true, special: true }, random);
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z\d]).{20}$/);
    expect(strengthOf(password, minPassword, check).score).toBe(4);
  }
  expect(generatePassword({ upper: false, digit: false, special: false }, random)).toMatch(/^[a-z]{20}$/);
});
