import { expect, test } from 'vitest';
import { expandPattern, repeatedAt } from './server-names.ts';

test.each([
  ['web-{n}', 3, ['web-1', 'web-2', 'web-3']],
  ['{n}-of-{n}', 2, ['1-of-1', '2-of-2']],
  ['mail', 3, ['mail', 'mail-2', 'mail-3']],
  ['web-{n}', 0, []],
])('%s for %i servers', (pattern, count, names) => expect(expandPattern(pattern, count)).toEqual(names));

test('a name that is taken is passed over, whatever its letter case', () => {
  expect(expandPattern('Web-{n}', 2, new Set(['web-1', 'web-3']))).toEqual(['Web-2', 'Web-4']);
});

test('the later of two equal names is the repeated one; empty names are not compared', () => {
  expect(repeatedAt(['web-1', '', 'WEB-1', '', 'web-2', 'web-1'])).toEqual([2, 5]);
});
