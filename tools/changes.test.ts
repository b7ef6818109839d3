import { expect, test } from 'vitest';
import { isDue, partOf, waitingJourneys } from './changes.ts';

test.each([
  ['src/domains/tags/web/tags.e2e.ts', 'tags'],
  ['src/engines/qemu/port.ts', 'engines'],
  ['tools/test.ts', 'tools'],
  ['package.json', 'package.json'],
])('%s is a part of %s', (file, part) => {
  expect(partOf(file)).toBe(part);
});

test('what changed is always tested, and everything where the past is not known', () => {
  const journeys = waitingJourneys(new Set());
  expect(journeys.length).toBeGreaterThan(0);
  for (const file of journeys) {
    expect(isDue(file, 2, new Set([partOf(file)]))).toBe(true);
    expect(isDue(file, 2, null)).toBe(true);
  }
  expect(waitingJourneys(null)).toEqual([]);
});
