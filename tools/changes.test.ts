import { expect, test } from 'vitest';
import { isDue, partOf, readParts, waitingJourneys } from './changes.ts';

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

test('the journeys of what imports a changed domain are due, and those of core domains when the frame changed', () => {
  const partsOf = readParts();
  expect(partsOf('backups')).toContain('servers');
  const waiting = waitingJourneys(new Set(), partsOf);
  const due = (changed: string) => {
    const still = new Set(waitingJourneys(new Set([changed]), partsOf));
    return waiting.filter((file) => !still.has(file)).map(partOf);
  };
  for (const part of due('shell')) expect(['identity', 'networks', 'servers', 'tasks']).toContain(part);
  expect(due('ui')).toEqual(due('shell'));
  for (const changed of ['servers', 'notes', 'docs'])
    expect(new Set(due(changed))).toEqual(new Set(waiting.map(partOf).filter((part) => partsOf(part).has(changed))));
});
