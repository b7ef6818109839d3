import { expect, test } from 'vitest';
import { asText, translate } from '#kernel/message.ts';
import { differencesOf, type ComparedPart } from './differences.ts';

const parts: ComparedPart[] = [{ id: 'settings', title: asText('Settings'), label: (entry) => asText(`The ${entry}`) }];
const between = (before: Record<string, unknown>, after: Record<string, unknown>, of = parts) =>
  differencesOf(of, { settings: before }, { settings: after }).map((one) => [
    one.entry,
    translate(one.label),
    one.before && translate(one.before),
    one.after && translate(one.after),
  ]);

test('only what differs is there, by its label, and what lies in an entry has its name', () => {
  expect(
    between(
      { a: 1, b: ['x'], t: { title: 'Old', body: 'B' } },
      { a: 1, b: ['x', 'y'], t: { title: 'New', body: 'B' } },
    ),
  ).toEqual([
    ['b', 'The b', 'x', 'x, y'],
    ['t.title', 'The t.title', 'Old', 'New'],
  ]);
});

test('what is not set is like what is not there, and values are words', () => {
  expect(between({ a: null, b: 'x', e: '' }, { c: { d: true }, f: [], g: [{ name: 'GST', rate: 5 }] })).toEqual([
    ['b', 'The b', 'x', null],
    ['c.d', 'The c.d', null, 'Yes'],
    ['f', 'The f', null, 'None'],
    ['g', 'The g', null, 'GST, 5'],
  ]);
});

test('a part has words of its own for its values', () => {
  const own = parts.map((part) => ({
    ...part,
    words: (entry: string, value: unknown) => (entry === 'size' ? `${String(value)} GB` : undefined),
  }));
  expect(between({ size: 1, a: 1 }, { size: 2, a: 2 }, own)).toEqual([
    ['size', 'The size', '1 GB', '2 GB'],
    ['a', 'The a', '1', '2'],
  ]);
});

test('a part that a side lacks differs in all that the other has', () => {
  expect(differencesOf(parts, {}, { settings: { a: 1 } })).toMatchObject([{ id: 'settings a', before: null }]);
});
