import { expect, test } from 'vitest';
import { chosenColumns, nextSorting } from './data-columns.ts';

const columns = ['name', 'state', 'zone'].map((id) => ({ id, title: id, cell: () => id, hidden: id === 'zone' }));
const ids = (view: Parameters<typeof chosenColumns>[1]) => chosenColumns(columns, view).map((column) => column.id);

test('without a choice the columns that are not hidden are shown', () => {
  expect(ids({})).toEqual(['name', 'state']);
});

test('a choice sets columns and order; the first stays first and unknown ones are left out', () => {
  expect(ids({ columns: ['zone', 'gone', 'state'] })).toEqual(['name', 'zone', 'state']);
});

test('a head goes through ascending, descending and the default', () => {
  expect(nextSorting('', 'name')).toBe('name');
  expect(nextSorting('name', 'name')).toBe('-name');
  expect(nextSorting('-name', 'name')).toBe('');
});
