import { expect, test } from 'vitest';
import { readSets } from './read-sets.ts';

const set = { name: 'Operators', description: '', permissions: ['server.power'] };
const file = { format: 'permission-sets', version: 1, sets: [set] };

test('reads the sets of an exported file', () => {
  expect(readSets(JSON.stringify(file))).toEqual([set]);
  expect(readSets(JSON.stringify({ ...file, sets: [{ name: 'A', permissions: [] }] }))).toEqual([
    { name: 'A', description: '', permissions: [] },
  ]);
});

test.each([
  ['no JSON', 'name,permissions'],
  ['another format', JSON.stringify({ ...file, format: 'other' })],
  ['no sets', JSON.stringify({ ...file, sets: [] })],
  ['a set that is none', JSON.stringify({ ...file, sets: [set, 1] })],
  ['a permission that is no text', JSON.stringify({ ...file, sets: [{ ...set, permissions: [1] }] })],
  ['nothing', 'null'],
])('reads nothing from %s', (_what, text) => {
  expect(readSets(text)).toBeNull();
});
