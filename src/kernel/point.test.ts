import { expect, test } from 'vitest';
import { point } from './point.ts';

test('a point opens what was brought to it, in order, and nothing else', () => {
  const cards = point<{ id: string }>('cards');
  const alike = point<{ id: string }>('cards');
  const contributors = [
    { contributes: [cards({ id: 'a' }, { id: 'b' }), alike({ id: 'x' })] },
    {},
    { contributes: [cards({ id: 'c' })] },
  ];
  expect(cards.of(contributors).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(alike.of(contributors).map(({ id }) => id)).toEqual(['x']);
  expect(cards.of([])).toEqual([]);
});
