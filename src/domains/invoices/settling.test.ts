import { expect, test } from 'vitest';
import { settledBy } from './settling.ts';

test('money goes to the oldest invoice first, and what is left over to none', () => {
  const open = [
    { id: 'a', number: 'INV-1', due: 300 },
    { id: 'b', number: 'INV-2', due: 500 },
    { id: 'c', number: 'INV-3', due: 200 },
  ];
  const parts = (minor: number) => settledBy(open, minor).map(({ invoice: { id }, part }) => [id, part]);
  expect(parts(700)).toEqual([
    ['a', 300],
    ['b', 400],
  ]);
  expect(parts(2000)).toEqual([
    ['a', 300],
    ['b', 500],
    ['c', 200],
  ]);
  expect(parts(0)).toEqual([]);
});
