import { expect, test } from 'vitest';
import { columnsToCut, columnsToLeaveOut } from './fit-columns.ts';

const columns = ['name', 'state', 'system', 'cpu', 'price', 'created'].map((id) => ({
  id,
  title: id,
  cell: () => id,
  sort: id,
  spare: id === 'system' || id === 'cpu',
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

test('a card on a phone has the values for the line below its name, and the one that is sorted by', () => {
  const card = columns.map((column) => (column.id === 'state' ? { ...column, phone: 'line' as const } : column));
  expect(columnsToLeaveOut(card, '')).toEqual(['system', 'cpu', 'price', 'created']);
  expect(columnsToLeaveOut(card, '-price')).toEqual(['system', 'cpu', 'created']);
});

test('a card of columns that say nothing of phones has the first two that are not the first to go', () => {
  expect(columnsToLeaveOut(columns, '')).toEqual(['system', 'cpu', 'created']);
  expect(columnsToLeaveOut(columns.slice(0, 3), '')).toEqual([]);
});
