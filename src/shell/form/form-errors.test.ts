import { expect, test } from 'vitest';
import { ApiError } from '../data/api-error.ts';
import { textAt, textBelow, textElsewhere, valueOf, type Typed } from './form-errors.ts';
import { mergeResults } from './merge-results.ts';

const refusal = new ApiError(422, [
  { code: 1001, key: 'name', info: 'Too short.' },
  { code: 1002, key: 'disks.0.sizeGb', info: 'Too small.' },
  { code: 1003, key: 'addresses.1', info: 'Line 2 is wrong.' },
  { code: 1003, key: 'addresses.4', info: 'Line 5 is wrong.' },
  { code: 1004, info: 'The account is held.' },
]);
const said = { refusal, wrong: undefined, edited: new Set<string>() };
const drawn =
  (...keys: string[]) =>
  (key: string) =>
    keys.includes(key);

test('an error stands at its field, also deep in a value, until that value is changed', () => {
  expect(textAt(said, 'name')).toBe('Too short.');
  expect(textAt(said, 'disks.0.sizeGb')).toBe('Too small.');
  expect(textAt({ ...said, edited: new Set(['disks']) }, 'disks.0.sizeGb')).toBeUndefined();
  expect(textAt({ ...said, edited: new Set(['disks']) }, 'name')).toBe('Too short.');
  expect(textAt(said, 'other')).toBeUndefined();
});

test('the errors of the lines of a text stand at the text together', () => {
  expect(textBelow(said, 'addresses')).toBe('Line 2 is wrong. Line 5 is wrong.');
  expect(textBelow(said, 'address')).toBeUndefined();
  expect(textBelow({ ...said, edited: new Set(['addresses']) }, 'addresses')).toBeUndefined();
});

test('what no field shows is told once, and nothing twice', () => {
  expect(textElsewhere(said, drawn('name', 'disks.0.sizeGb', 'addresses.*'))).toBe('The account is held.');
  expect(textElsewhere(said, drawn('disks.0.sizeGb', 'addresses.*'))).toBe('Too short. The account is held.');
  expect(textElsewhere({ ...said, edited: new Set(['name']) }, drawn())).toBe('');
  expect(textElsewhere({ ...said, refusal: null }, drawn())).toBe('');
});

test('what is found before it is sent counts alone', () => {
  const checked = { ...said, wrong: { note: 'Fill this in.', name: null } };
  expect(textAt(checked, 'note')).toBe('Fill this in.');
  expect(textAt(checked, 'name')).toBeUndefined();
  expect(textBelow(checked, 'addresses')).toBeUndefined();
  expect(textElsewhere(checked, drawn())).toBe('');
});

test('a control hands on its value, or the event of a text', () => {
  expect(valueOf<number | null>(7)).toBe(7);
  expect(valueOf<number | null>(null)).toBeNull();
  expect(valueOf<string>({ target: { value: 'web-1' } } as Typed)).toBe('web-1');
});

test('what was tried again takes the place of what was said before, in the same order', () => {
  const before = [
    { id: 'a', refusal: null },
    { id: 'b', refusal: 'Busy.' },
  ];
  const idOf = ({ id }: { id: string }) => id;
  expect(mergeResults(undefined, before, idOf)).toBe(before);
  expect(mergeResults(before, [{ id: 'b', refusal: null }], idOf)).toEqual([
    { id: 'a', refusal: null },
    { id: 'b', refusal: null },
  ]);
});
