import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  creditorReference,
  groupedReference,
  isCreditorReference,
  isIban,
  referencesIn,
} from './creditor-reference.ts';

test('the example of the standard', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034');
  expect(isCreditorReference('RF18539007547034')).toBe(true);
  expect(isIban('DE89370400440532013000')).toBe(true);
  expect(isIban('DE88370400440532013000')).toBe(false);
});

test('each reference is valid and found in any text; one wrong digit, or two that are swapped, is noticed', () => {
  const number = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(number, fc.nat(12), fc.integer({ min: 1, max: 9 }), (n, at, by) => {
      const reference = creditorReference(String(n).padStart(9, '0'));
      expect(isCreditorReference(reference)).toBe(true);
      expect(referencesIn(`Inv 12/ ${groupedReference(reference).toLowerCase()} thanks`)).toEqual([reference]);
      const place = 2 + (at % 11);
      const wrong = (Number(reference[place]) + by) % 10;
      expect(isCreditorReference(`${reference.slice(0, place)}${wrong}${reference.slice(place + 1)}`)).toBe(false);
      const [a, b] = [reference[place], reference[place + 1]];
      if (b !== undefined && a !== b)
        expect(isCreditorReference(`${reference.slice(0, place)}${b}${a}${reference.slice(place + 2)}`)).toBe(false);
    }),
  );
});
