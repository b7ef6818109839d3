import { expect, test } from 'vitest';
import { complaintOf } from '#test/rows.ts';
import { declaredRows } from './declared-rows.ts';

/** Statements whose row the source does not tell, and why. */
const UNDECLARED: Record<string, string> = {
  'src/domains/backups/api/store-reports.ts': 'one statement for several reports: each adds columns of its own',
  'src/platform/db/insert-rows.ts': 'rows of any table',
  'src/platform/db/page.ts': 'rows of any list',
};

test('statements in SQL declare rows, which tests compare with what the database answers', () => {
  const { declared, undeclared } = declaredRows();
  expect(declared.length).toBeGreaterThan(240);
  expect(undeclared.map((place) => place.split(':')[0])).toEqual(Object.keys(UNDECLARED));
});

test.each([
  [{ id: 'a', at: new Date(0), state: 'on' }, null],
  [{ id: 'a', at: null, state: 'off' }, null],
  [{ id: 'a', at: null }, 'state is not read'],
  [{ id: 'a', at: null, state: 'on', more: 1 }, 'more is not declared'],
  [{ id: 1, at: null, state: 'on' }, 'id is number, not string'],
  [{ id: 'a', at: '1970-01-01', state: 'on' }, 'at is string, not date | null'],
  [{ id: 'a', at: null, state: 'broken' }, 'state is string, not =on | =off'],
])('%j is judged by the declared row', (row, complaint) => {
  const columns = new Map(
    Object.entries({ id: ['string'], at: ['date', 'null'], state: ['=on', '=off'] }).map(([name, kinds]) => [
      name,
      { kinds: new Set(kinds), optional: false },
    ]),
  );
  const answer = { fields: Object.keys(row).map((name) => ({ name })), rows: [row] };
  expect(complaintOf({ place: 'here', texts: ['select'], columns }, answer)).toBe(complaint);
});
