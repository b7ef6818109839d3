import { expect, test } from 'vitest';
import { continentOf, continents } from './continents.ts';

test('every country stands on one continent, and has a name of its own', () => {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(65 + i));
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const placed = codes.filter((code) => continentOf(code) !== null);
  expect(placed.filter((code) => names.of(code) === undefined)).toEqual([]);
  expect(placed).toHaveLength(244);
  expect(continents).toHaveLength(6);
  expect([continentOf('DE'), continentOf('US'), continentOf('IL'), continentOf('XX')]).toEqual([
    'Europe',
    'North America',
    'Asia',
    null,
  ]);
});
