import { expect, test } from 'vitest';
import { columnsToCut } from './fit-columns.ts';

const columns = ['name', 'state', 'system', 'cpu', 'price', 'created'].map((id) => ({
  id,
  title: id,
  cell: () => id,
  sort: id,
  wideOnly: id === 'system' || id === 'cpu',
}));
const widths = new Map(columns.map(({ id }) => [id, 100]));
const cut = (room: number, sorting = '') => columnsToCut(columns, { widths, room, sorting });

test('nothing is left out where everything fits', () => {
  expect(cut(600)).toEqual([]);
});

test('what a phone omits goes first, then the last; the button of the detail needs room as well', () => {
  expect(cut(599)).toEqual(['cpu']);
  expect(cut(500)).toEqual(['cpu', 'system']);
  expect(cut(444)).toEqual(['cpu', 'system']);
  expect(cut(344)).toEqual(['cpu', 'system', 'created']);
});

test('the first column stays, and so does the one that is sorted by', () => {
  expect(cut(0)).toEqual(['cpu', 'system', 'created', 'price', 'state']);
  expect(cut(0, '-cpu')).toEqual(['system', 'created', 'price', 'state']);
});
