import { expect, test } from 'vitest';
import { matchesPath } from './boot-routes.ts';
import { listQuery } from './list-query.ts';
import { changedSearch, onlyKnown } from './list-search.ts';
import { parseWhere, whereText } from './report-filters.ts';

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
