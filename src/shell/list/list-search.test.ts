import { expect, test } from 'vitest';
import { matchesPath } from '../boot/boot-routes.ts';
import { everyZone, listQuery } from './list-query.ts';
import { changedSearch, onlyKnown, settledSearch, stateOf } from './list-search.ts';
import { differs, splitPlace } from './list-view.ts';
import { parseWhere, whereText } from '../report/report-filters.ts';

test('a change of the rows leads back to page 1, a change of the view does not', () => {
  expect(changedSearch({ page: '3', filter: 'a' }, { filter: 'b' })).toEqual({ filter: 'b' });
  expect(changedSearch({ page: '3' }, { density: 'compact' })).toEqual({ page: '3', density: 'compact' });
  expect(changedSearch({ page: '3' }, { page: '' })).toEqual({});
});

test('the query is the same whatever the order of the address, and leaves the view out', () => {
  const one = listQuery({ zone: 'IL', filter: 'web', columns: 'a,b' }, '25');
  const other = listQuery({ filter: 'web', zone: 'IL', density: 'compact' }, '25');
  expect(new URLSearchParams(one).toString()).toBe('filter=web&size=25&zone=IL');
  expect(other).toEqual(one);
});

test.each([
  [{}, undefined, undefined],
  [{}, '', undefined],
  [{}, 'IL', 'IL'],
  [{ zone: 'AS' }, 'IL', 'AS'],
  [{ zone: 'AS' }, undefined, 'AS'],
  [{ zone: everyZone }, 'IL', undefined],
  [{ zone: everyZone }, '', undefined],
])('the address %j and the data center "%s" of the header show "%s"', (search, scope, shown) => {
  expect(listQuery(search, '25', scope)).toEqual({ size: '25', ...(shown === undefined ? {} : { zone: shown }) });
});

test('only list parameters and declared filters reach the server', () => {
  expect(onlyKnown({ page: '2', zone: 'IL', utm: 'x' }, ['zone'])).toEqual({ page: '2', zone: 'IL' });
});

test('typed filters survive the way to the address and back', () => {
  const values = { state: 'on', date: '2026-01-01..2026-02-01', at: '10:30' };
  expect(parseWhere(whereText({ ...values, empty: '' }))).toEqual(values);
});

test('paths are matched without regard to case, parameter by parameter', () => {
  expect(matchesPath('/servers/$serverId', '/Servers/abc/')).toBe(true);
  expect(matchesPath('/servers/$serverId', '/servers')).toBe(false);
});

test('a list that begins with a view says at its bare address that none is wanted', () => {
  expect(settledSearch({}, true)).toEqual({ view: 'none' });
  expect(settledSearch({}, false)).toEqual({});
  expect(settledSearch({ view: 'none' }, false)).toEqual({});
  expect(settledSearch({ view: 'none', filter: 'a' }, true)).toEqual({ filter: 'a' });
  expect(settledSearch({ view: 'v1', filter: 'a' }, true)).toEqual({ filter: 'a', view: 'v1' });
  expect(settledSearch({ view: 'v1' }, true)).toEqual({ view: 'v1' });
});

test('what a list shows is all of its parameters but the page and what belongs to the screen', () => {
  const search = { page: '2', sorting: '-name', zone: 'IL', transfer: 't1', view: 'v1', filter: '', by: 'zone' };
  expect(stateOf(search, ['zone'])).toEqual({ sorting: '-name', zone: 'IL', by: 'zone' });
});

test('a list differs from a view by what was added, changed or taken away', () => {
  const kept = { size: '25', columns: '*', density: 'regular', state: 'off' };
  expect(differs(kept, kept)).toBe(false);
  expect(differs({ ...kept, size: '10' }, kept)).toBe(true);
  expect(differs({ ...kept, zone: 'IL' }, kept)).toBe(true);
  expect(differs({ size: '25', columns: '*', density: 'regular' }, kept)).toBe(true);
  // A view that was saved by a program may leave out what every list has a value for.
  expect(differs(kept, { state: 'off' })).toBe(false);
});

test('what an address says in its path goes there, and the rest behind the question mark', () => {
  const wanted = { tab: 'public', datacenter: 'IL', family: 'linux' };
  expect(splitPlace(wanted, '/hdlibrary/$datacenter/$tab')).toEqual({
    params: { tab: 'public', datacenter: 'IL' },
    search: { family: 'linux' },
  });
  expect(splitPlace(wanted, '')).toEqual({ params: {}, search: wanted });
});
