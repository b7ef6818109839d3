import { expect, test } from 'vitest';
import { decisive, keysOf, type Match } from './match.ts';
import { guessKind, parseValue } from './parse.ts';

test.each([
  [' 203.0.113.7 ', { kind: 'address', value: '203.0.113.7', range: '203.0.113.7/32' }],
  ['203.0.113.9/24', { kind: 'address', value: '203.0.113.0/24', range: '203.0.113.0/24' }],
  ['2001:DB8:0:0::/48', { kind: 'address', value: '2001:db8::/48', range: '2001:db8::/48' }],
  ['@Throwaway.Test.', { kind: 'domain', value: 'throwaway.test', range: null }],
  ['*.bücher.example', { kind: 'domain', value: 'xn--bcher-kva.example', range: null }],
  ['MX.Throwaway.test', { kind: 'host', value: 'mx.throwaway.test', range: null }],
  ['Kim@Bücher.Example', { kind: 'email', value: 'kim@xn--bcher-kva.example', range: null }],
  ['00 1 (415) 555-01', { kind: 'phone', value: '+141555501', range: null }],
  ['424242 •••• 4242', { kind: 'card', value: '424242-4242', range: null }],
  ['42424242-4242', { kind: 'card', value: '42424242-4242', range: null }],
  ['Xt5EWLLDS7FJjR1c', { kind: 'card', value: 'Xt5EWLLDS7FJjR1c', range: null }],
] as const)('%j is kept as %j', (typed, kept) => {
  expect(parseValue(kept.kind, typed)).toEqual(kept);
});

test.each([
  ['address', '203.0.113.999', 9836],
  ['address', '0.0.0.0/0', 9843],
  ['address', '2001:db8::/8', 9843],
  ['domain', 'localhost', 9854],
  ['email', 'kim', 9855],
  ['phone', '4155550100', 9856],
  // A whole card number must not be kept, however it is written.
  ['card', '4242424242424242', 9857],
  ['card', '4242 4242 4242 4242', 9857],
  ['card', '4242', 9857],
] as const)('the %s %j is none', (kind, typed, code) => {
  expect(parseValue(kind, typed)).toMatchObject({ code, key: 'value' });
});

test.each([
  ['203.0.113.7', 'address'],
  ['2001:db8::/48', 'address'],
  ['kim@throwaway.test', 'email'],
  ['@throwaway.test', 'domain'],
  ['mx.throwaway.test', 'domain'],
  ['+1 415', 'phone'],
  ['424242-4242', 'card'],
  ['Xt5EWLLDS7FJjR1c', 'card'],
  ['what is this', null],
])('%j looks like %s', (typed, kind) => {
  expect(guessKind(typed)).toBe(kind);
});

test('everything that entries could name is looked for', () => {
  const card = { fingerprint: 'abc12345', bin: '42424242', last4: '4242' };
  expect(keysOf({ ip: '203.0.113.7', email: 'Kim@Mail.Shop.test', phone: '+1 41', card })).toEqual({
    ip: '203.0.113.7',
    email: 'kim@mail.shop.test',
    domains: ['mail.shop.test', 'shop.test', 'test'],
    phones: ['+1', '+14', '+141'],
    cards: ['abc12345', '424242-4242', '4242424-4242', '42424242-4242'],
    mailLookup: 'mail mail.shop.test',
    ipLookup: 'address 203.0.113.7',
  });
  expect(keysOf({ ip: null })).toMatchObject({ email: null, domains: [], phones: [], cards: [], mailLookup: null });
});

test('an exception wins over what refuses the same fact, and excuses no other one', () => {
  const of = (effect: Match['effect'], fact: Match['fact'], value: string): Match => ({
    id: value,
    effect,
    fact,
    value,
  });
  expect(decisive([])).toBeNull();
  expect(decisive([of('refuse', 'address', '10.0.0.0/8'), of('refuse', 'address', '10.1.2.0/24')])?.id).toBe(
    '10.1.2.0/24',
  );
  // By its prefix, not by how long it is written.
  expect(decisive([of('refuse', 'address', '2001:db8::/32'), of('refuse', 'address', '2001:db8::1')])?.id).toBe(
    '2001:db8::1',
  );
  expect(decisive([of('refuse', 'email', 'shop.test'), of('allow', 'email', 'kim@shop.test')])?.effect).toBe('allow');
  expect(decisive([of('allow', 'email', 'kim@shop.test'), of('refuse', 'address', '10.0.0.1')])?.id).toBe('10.0.0.1');
});
